import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Chart } from '@leitai/platform/web/ui/charts/Chart.tsx'
import { binsOf, lineLook, type Point, type Series, writeScore } from '@leitai/platform/web/ui/charts/chart'
import { useWriteTime } from '@leitai/platform/web/ui/TimeText.tsx'
import { Link } from 'react-router'
import { boardHistory } from '../contract.history.ts'
import { type BoardQuery, CHARTS, type Change } from './address.ts'
import classes from './Board.module.css'

type Leaders = NonNullable<WireOf<typeof boardHistory>['leaders']>

/** A line for each team, named with its present rank. */
export const linesOf = (teams: Leaders['teams']): Series[] =>
  teams.map(({ rank, teamName }, at) => ({ text: `${rank}. ${teamName}`, draw: 'steps', ...lineLook(at) }))

/** Whether the times are whole days apart, and hence written as days. */
function isDaily({ times }: Pick<Leaders, 'times'>): boolean {
  const [first, second] = times
  return first !== undefined && second !== undefined && Date.parse(second) - Date.parse(first) >= 86_400_000
}

/** The best scores of all teams by each time, written as a day or to the minute. */
export function scorePoints(leaders: Leaders, write: (moment: number, detail: 'day' | 'yearless') => string): Point[] {
  const daily = isDaily(leaders)
  return leaders.times.map((time, at) => ({
    key: time,
    // The end of a day is the beginning of the next.
    text: daily ? write(Date.parse(time) - 1, 'day') : write(Date.parse(time), 'yearless'),
    values: leaders.teams.map(({ scores }) => scores[at] ?? null),
  }))
}

export const rankPoints = ({ days, teams }: Leaders): Point[] =>
  days.map((day, at) => ({ key: day, text: day.slice(5), values: teams.map(({ ranks }) => ranks[at] ?? null) }))

/** How a board came about: the course of its first teams, the distribution of scores, and submissions a day. */
export default function HistoryCharts({ query, to }: { query: BoardQuery; to: (change?: Change) => string }) {
  const t = useText('leaderboard')
  const write = useWriteTime()
  const board = query.board === 'week' || query.board === 'examine' ? 'A' : query.board
  const answer = useCall(boardHistory, { cmptId: query.cmptId, stageId: query.stage.stageId, board })
  const { histogram, days, leaders, direction } = answer
  if (!histogram) return <Empty compact title={t('charts.none')} />
  const score = t(direction === 'higher' ? 'charts.higher' : 'charts.lower')
  const lines = leaders && linesOf(leaders.teams)
  return (
    <div className={classes.chartGrid}>
      {board === 'B' && query.stage.boards.includes('A') && (
        <p className={classes.onA}>
          <Link to={`${to({ board: 'A' })}#${CHARTS}`}>{t('charts.onA')}</Link>
        </p>
      )}
      {leaders && lines && leaders.times.length > 1 && (
        <Chart
          title={t('charts.scores')}
          by={t('charts.time')}
          of={score}
          series={lines}
          points={scorePoints(leaders, write)}
          write={writeScore}
        />
      )}
      {leaders && lines && leaders.days.length > 1 && (
        <Chart
          title={t('charts.ranks')}
          by={t('charts.day')}
          of={t('charts.rank')}
          series={lines.map((line) => ({ ...line, draw: 'line' }))}
          points={rankPoints(leaders)}
          ranks
        />
      )}
      <Chart
        title={t('charts.distribution')}
        by={score}
        of={t('charts.teams')}
        series={[{ text: t('charts.teams'), draw: 'bars', tone: 'main' }]}
        points={binsOf(histogram)}
      />
      {days && (
        <Chart
          title={t('charts.submissions')}
          by={t('charts.day')}
          of={t('charts.scored')}
          series={[{ text: t('charts.scored'), draw: 'bars', tone: 'good' }]}
          points={days.map(({ day, count }) => ({ key: day, text: day.slice(5), values: [count] }))}
        />
      )}
    </div>
  )
}
