import { expect, test } from 'vitest'
import { timeLeft } from './time.ts'

// covers: spec.constants.exchange-countdown-days, pages.head.countdown-reader-beijing
test('the remaining time reaches zero exactly at the moment, not earlier', () => {
  const until = '2028-02-03T00:00:00.000Z'
  const before = (seconds: number) => timeLeft(until, Date.parse(until) - seconds * 1000)
  expect(before(86_400 + 3661)).toEqual({ days: 1, clock: '01:01:01', over: false })
  expect(before(0.4)).toEqual({ days: 0, clock: '00:00:01', over: false })
  expect(before(0)).toEqual({ days: 0, clock: '00:00:00', over: true })
  expect(before(-5)).toEqual({ days: 0, clock: '00:00:00', over: true })
})
