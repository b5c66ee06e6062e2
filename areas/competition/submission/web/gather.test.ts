import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GATHER_MS, gather } from './chosen-rules.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a result is asked for at once, a burst of events in few requests', () => {
  const runs: number[] = []
  const began = performance.now()
  const { ask, stop } = gather(() => runs.push(performance.now() - began))
  ask(GATHER_MS)
  vi.advanceTimersByTime(20)
  ask(0)
  vi.advanceTimersByTime(GATHER_MS - 20)
  expect(runs).toEqual([20])
  for (let k = 0; k < 20; k++) {
    ask(0)
    vi.advanceTimersByTime(30)
  }
  expect(runs).toHaveLength(5)
  ask(0)
  stop()
  vi.advanceTimersByTime(1000)
  expect(runs).toHaveLength(5)
})
