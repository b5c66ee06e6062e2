import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { binsOf } from '@leitai/platform/web/ui/charts/bins'
import { Chart } from '@leitai/platform/web/ui/charts/Chart.tsx'
import { writeScore } from '@leitai/platform/web/ui/charts/chart'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { useWriteTime } from '@leitai/platform/web/ui/use-time'
import { Link } from 'react-router'
import { boardHistory } from '../contract.history.ts'
import { type Asked, CHARTS, type Change } from './address.ts'
import classes from './Board.module.css'
import { linesOf, rankPoints, scorePoints } from './history.ts'

/** How a board came about: the course of its first teams, the distribution of scores, and submissions a day. */
export default function HistoryCharts({ asked, to }: { asked: Asked; to: (change?: Change) => string }) {
  const t = useText('leaderboard')
  const write = useWriteTime()
  const board = asked.board === 'week' || asked.board === 'examine' ? 'A' : asked.board
  const answer = useCall(boardHistory, { cmptId: asked.cmptId, stageId: asked.stage.stageId, board })
  const { histogram, days, leaders, direction } = answer
  if (!histogram) return <Empty compact title={t('charts.none')} />
  const score = t(direction === 'higher' ? 'charts.higher' : 'charts.lower')
  const lines = leaders && linesOf(leaders.teams)
  return (
    <div className={classes.chartGrid}>
      {board === 'B' && asked.stage.boards.includes('A') && (
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
