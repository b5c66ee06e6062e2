import { expect, test } from 'vitest'
import { spanOf, timeLeft, writeTime, writeTimeIn } from './time.ts'

// covers: spec.constants.exchange-countdown-days, pages.head.countdown-reader-beijing
test('the remaining time reaches zero exactly at the moment, not earlier', () => {
  const until = '2028-02-03T00:00:00.000Z'
  const before = (seconds: number) => timeLeft(until, Date.parse(until) - seconds * 1000)
  expect(before(86_400 + 3661)).toEqual({ days: 1, clock: '01:01:01', over: false })
  expect(before(0.4)).toEqual({ days: 0, clock: '00:00:01', over: false })
  expect(before(0)).toEqual({ days: 0, clock: '00:00:00', over: true })
  expect(before(-5)).toEqual({ days: 0, clock: '00:00:00', over: true })
})

test('a moment is written in the reader’s language', () => {
  const at = '2026-12-14T00:00:05.000Z'
  const en = (['day', 'minute', 'yearless', 'second', 'clock'] as const).map((detail) => writeTimeIn('en', at, detail))
  expect(en).toEqual(['14 Dec 2026', '14 Dec 2026, 08:00', '14 Dec, 08:00', '14 Dec 2026, 08:00:05', '08:00'])
  expect(writeTimeIn('zh', at)).toBe('2026-12-14 08:00')
})

test('Beijing time is written as Intl writes it, also before its summer time ended', () => {
  const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
  const moments = ['1988-07-01T12:00:00Z', '1991-09-14T15:59:59Z', '1991-09-15T00:00:00Z', '2026-12-31T16:00:00.999Z']
  for (const at of moments) expect(writeTime(at, 'second')).toBe(intl.format(new Date(at)))
  expect(() => writeTime('noon')).toThrow(RangeError)
})

test('a length of time has its two largest units, and is never longer than it is', () => {
  const minutes = (count: number) => spanOf(count * 60_000)
  expect(minutes(21 * 1440 + 1439)).toEqual({ unit: 'days', values: { days: 21 } })
  expect(minutes(1440 + 5 * 60 + 59)).toEqual({ unit: 'day', values: { hours: 5 } })
  expect(minutes(5 * 60 + 20)).toEqual({ unit: 'hours', values: { hours: 5, minutes: 20 } })
  expect(minutes(20.9)).toEqual({ unit: 'minutes', values: { minutes: 20 } })
  expect(minutes(0.5)).toEqual({ unit: 'soon', values: {} })
})
