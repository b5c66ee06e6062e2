import { writeTime } from '@leitai/platform/web/ui/time'
import { expect, test } from 'vitest'
import { linesOf, rankPoints, scorePoints } from './HistoryCharts.tsx'

const team = (rank: number, scores: (number | null)[], ranks: (number | null)[]) => ({
  teamId: rank,
  teamName: `队伍${rank}`,
  rank,
  scores,
  ranks,
})
const leaders = (times: string[]) => ({
  times,
  days: ['2026-11-25', '2026-11-26'],
  teams: [team(1, [null, 0.9], [2, 1]), team(2, [0.8, 0.8], [1, 2])],
})
const daily = leaders(['2026-11-24T16:00:00.000Z', '2026-11-25T16:00:00.000Z'])

test('a line for each team is named with its present rank', () => {
  expect(linesOf(daily.teams).map(({ text, draw }) => [text, draw])).toEqual([
    ['1. 队伍1', 'steps'],
    ['2. 队伍2', 'steps'],
  ])
})

test('the end of a day is named as that day, and shorter spans by the minute', () => {
  const points = scorePoints(daily, writeTime)
  expect(points.map(({ text, values }) => [text, values])).toEqual([
    ['2026-11-24', [null, 0.8]],
    ['2026-11-25', [0.9, 0.8]],
  ])
  const hours = scorePoints(leaders(['2026-11-25T01:00:00.000Z', '2026-11-25T02:00:00.000Z']), writeTime)
  expect(hours.map(({ text }) => text)).toEqual(['11-25 09:00', '11-25 10:00'])
})

test('ranks are drawn day by day', () => {
  expect(rankPoints(daily).map(({ text, values }) => [text, values])).toEqual([
    ['11-25', [2, 1]],
    ['11-26', [1, 2]],
  ])
})
