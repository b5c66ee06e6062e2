import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { App } from './context.ts'

const TRUE_TIME = Date.parse('2026-11-28T04:00:00Z')
const HOUR = 3_600_000

beforeEach(() => vi.resetModules())
afterEach(() => vi.useRealTimers())

/** The server’s time as a device shows it whose clock is wrong by so much, and how often it asked. */
async function shown({ wrongBy, renderedBefore = 0, answers = true }: Record<string, number | boolean>) {
  vi.useFakeTimers({ toFake: ['Date'], now: TRUE_TIME + Number(wrongBy) })
  const { serverNow, settleClock } = await import('./server-clock.ts')
  let requests = 0
  const call = (async () => {
    requests += 1
    if (!answers) throw new Error('offline')
    return { serverTime: new Date(TRUE_TIME).toISOString() }
  }) as unknown as App['call']
  const app = { call, renderedAt: TRUE_TIME - Number(renderedBefore) - performance.now() }
  await Promise.all([settleClock(app), settleClock(app)])
  return { off: Math.round((serverNow() - TRUE_TIME) / 1000), asked: requests }
}

test.each([3 * HOUR, -3 * HOUR, 20_000, -365 * 24 * HOUR])(
  'a clock that is wrong by %d ms shows the server’s time',
  async (wrongBy) => {
    expect(await shown({ wrongBy })).toEqual({ off: 0, asked: 1 })
  },
)

test('a right clock asks nothing, except for a page that was kept', async () => {
  expect(await shown({ wrongBy: 0 })).toEqual({ off: 0, asked: 0 })
  vi.resetModules()
  expect(await shown({ wrongBy: 0, renderedBefore: 10 * 60_000 })).toEqual({ off: 0, asked: 1 })
})

test('without an answer the device’s clock counts', async () => {
  expect(await shown({ wrongBy: HOUR, answers: false })).toEqual({ off: 3600, asked: 1 })
})
