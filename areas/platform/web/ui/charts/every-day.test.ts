import { expect, test } from 'vitest'
import { everyDay } from './chart.ts'

const day = (key: string, count: number | null) => ({ key, count })

test('days without any are drawn as such, and only the last ones are shown', () => {
  const days = [day('2026-02-27', 7), day('2026-03-02', null)]
  expect(everyDay(days, 120, { count: 0 }).map(({ key, count }) => [key, count])).toEqual([
    ['2026-02-27', 7],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', null],
  ])
  expect(everyDay(days, 2, { count: 0 }).map(({ key }) => key)).toEqual(['2026-03-01', '2026-03-02'])
  expect(everyDay([], 120, {})).toEqual([])
})
