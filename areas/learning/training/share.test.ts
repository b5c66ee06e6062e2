import { expect, test } from 'vitest'
import { shareOf } from './rules.ts'

test('partial points are rounded to tenths; full points need all tests', () => {
  expect([shareOf(10, 2, 3), shareOf(10, 1, 3), shareOf(5, 1, 8)]).toEqual([6.7, 3.3, 0.6])
  expect([shareOf(10, 199, 200), shareOf(10, 200, 200), shareOf(10, 0, 3), shareOf(10, 0, 0)]).toEqual([9.9, 10, 0, 0])
})
