import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './prefetch.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that has nothing else to do as soon as it is asked. */
function browser(connection?: { saveData: boolean }) {
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setImmediate(run))
}
const turns = async () => {
  for (let at = 0; at < 20; at++) await turn()
}

test('what nobody waits for is done one after the other, and what fails does not stop the rest', async () => {
  browser()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  whenIdle(
    () => false,
    [
      () => {
        done.push('first')
        return first.promise
      },
      async () => {
        done.push('second')
        throw new Error('offline')
      },
      async () => done.push('third'),
    ],
  )
  await turns()
  expect(done).toEqual(['first'])
  first.resolve()
  await turns()
  expect(done).toEqual(['first', 'second', 'third'])
})

test('it waits while a page is fetched', async () => {
  browser()
  let busy = true
  const done: string[] = []
  whenIdle(() => busy, [async () => done.push('first'), async () => done.push('second')])
  await turns()
  expect(done).toEqual([])
  busy = false
  await turns()
  expect(done).toEqual(['first', 'second'])
})

test('nothing is fetched early for visitors who save data', async () => {
  browser({ saveData: true })
  const done: string[] = []
  whenIdle(() => false, [async () => done.push('first')])
  await turns()
  expect(done).toEqual([])
})
