import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './prefetch.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose processor rests as often as `rest` is called, or always. */
function browser({ saveData = false, rests = true } = {}) {
  const waiting: (() => void)[] = []
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('navigator', { connection: { saveData } })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => (rests ? setImmediate(run) : waiting.push(run)))
  return {
    rest: () => {
      for (const run of waiting.splice(0)) run()
    },
  }
}
const turns = async () => {
  for (let at = 0; at < 20; at++) await turn()
}
/** Steps that say when they are taken. */
const steps = (done: string[], ...names: string[]) => names.map((name) => async () => void done.push(name))

test('files are fetched one after the other, then code runs, and what fails does not stop the rest', async () => {
  browser()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const slow = () => {
    done.push('first')
    return first.promise
  }
  const failing = async () => {
    done.push('second')
    throw new Error('offline')
  }
  whenIdle(() => false, { fetch: [slow, failing, ...steps(done, 'third')], run: [failing, ...steps(done, 'code')] })
  await turns()
  expect(done).toEqual(['first'])
  first.resolve()
  await turns()
  expect(done).toEqual(['first', 'second', 'third', 'second', 'code'])
})

test('it waits while a page is fetched', async () => {
  browser()
  let busy = true
  const done: string[] = []
  whenIdle(() => busy, { fetch: steps(done, 'file'), run: steps(done, 'code') })
  await turns()
  expect(done).toEqual([])
  busy = false
  await turns()
  expect(done).toEqual(['file', 'code'])
})

test('a processor that does not rest holds up the code, but not the files', async () => {
  const { rest } = browser({ rests: false })
  const done: string[] = []
  whenIdle(() => false, { fetch: steps(done, 'one', 'two'), run: steps(done, 'code') })
  await turns()
  expect(done).toEqual(['one', 'two'])
  rest()
  await turns()
  expect(done).toEqual(['one', 'two', 'code'])
})

test('nothing is fetched early for visitors who save data', async () => {
  browser({ saveData: true })
  const done: string[] = []
  whenIdle(() => false, { fetch: steps(done, 'file'), run: steps(done, 'code') })
  await turns()
  expect(done).toEqual([])
})
