import { expect, test } from 'vitest'
import { cellsOf, monthBeside, nextReward } from './Centre.tsx'

test('a month starts on the right weekday, and every day has its state', () => {
  const { lead, cells } = cellsOf({ month: '2028-02', today: '2028-02-04', since: '2028-02-02', days: ['2028-02-03'] })
  // 1 February 2028 is a Tuesday of a leap year.
  expect(lead).toBe(1)
  expect(cells).toHaveLength(29)
  expect(cells.slice(0, 5).map(({ state }) => state)).toEqual(['before', 'missed', 'signed', 'today', 'future'])
})

test('months wrap at the ends of a year', () => {
  expect(monthBeside('2027-12', 1)).toBe('2028-01')
  expect(monthBeside('2027-01', -1)).toBe('2026-12')
})

test('the next reward is the nearer of the two', () => {
  expect(nextReward(0)).toEqual({ days: 7, left: 7 })
  expect(nextReward(6)).toEqual({ days: 7, left: 1 })
  expect(nextReward(7)).toEqual({ days: 7, left: 7 })
  expect(nextReward(28)).toEqual({ days: 30, left: 2 })
  expect(nextReward(30)).toEqual({ days: 7, left: 5 })
})
