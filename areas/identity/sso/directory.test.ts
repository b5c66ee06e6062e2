import { Refused } from '@leitai/platform/errors/refuse'
import { afterEach, expect, test, vi } from 'vitest'
import { inTurn } from './directory.ts'

/** The queue before a directory, with questions that last as long as the test wants. */

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => (error instanceof Refused ? error.message : Promise.reject(error)),
  )

afterEach(() => vi.useRealTimers())

/** As many questions that hang until they are let go. */
function hanging(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { over: Array.from({ length: count }, () => refusalOf(inTurn(() => promise))), letGo: resolve }
}

test('four are asked at once, the next waits, and has its turn when one is done', async () => {
  const { over, letGo } = hanging(4)
  let isReached = false
  const fifth = inTurn(async () => {
    isReached = true
  })
  await new Promise(setImmediate)
  expect(isReached).toBe(false)
  letGo()
  await fifth
  expect([isReached, await Promise.all(over)]).toEqual([true, Array(4).fill('ok')])
})

test('who waits ten seconds, or comes when a hundred wait, is told that many are logging in, and leaves no place taken', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { over, letGo } = hanging(104)
  expect(await refusalOf(inTurn(async () => {}))).toBe('sso.busy')
  vi.advanceTimersByTime(10_000)
  letGo()
  const results = await Promise.all(over)
  expect(results.filter((one) => one === 'sso.busy')).toHaveLength(100)
  const again = hanging(4)
  again.letGo()
  expect(await Promise.all(again.over)).toEqual(Array(4).fill('ok'))
})

test('a question that fails leaves its place to the next', async () => {
  const failing = Array.from({ length: 12 }, () =>
    inTurn(() => Promise.reject(new Error('down'))).catch((error: Error) => error.message),
  )
  expect(await Promise.all(failing)).toEqual(Array(12).fill('down'))
})
