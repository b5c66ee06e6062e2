import { expect, test } from 'vitest'
import { nextTry } from './rules.ts'

test('retry delays grow and end after five attempts', () => {
  const now = new Date(0)
  const seconds = [1, 2, 3, 4, 5].map((attempts) => nextTry(attempts, false, now)?.getTime())
  expect(seconds).toEqual([10_000, 60_000, 300_000, 900_000, undefined])
  expect(nextTry(1, true, now)).toBeNull()
})
