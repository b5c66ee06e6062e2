import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Chart } from '@leitai/platform/web/ui/charts/Chart.tsx'
import { writeScore } from '@leitai/platform/web/ui/charts/chart'
import { everyDay } from '@leitai/platform/web/ui/charts/every-day'
import type { mySubmission } from '../contract.ts'
import classes from './Submission.module.css'

interface ScoreChartsProps {
  mine: Pick<WireOf<typeof mySubmission>, 'chart' | 'ranks'>
  direction: 'higher' | 'lower'
}

const MOST_DAYS = 30

/** Scores over time with the best so far, and the rank day by day. */
export function ScoreCharts({ mine: { chart, ranks }, direction }: ScoreChartsProps) {
  const t = useText('submission')
  const days = everyDay(
    ranks.map(({ day, rank }) => ({ key: day, rank })),
    MOST_DAYS,
    { rank: null },
  )
  if (chart.length < 2 && days.length < 2) return null
  return (
    <div className={classes.charts}>
      {chart.length > 1 && (
        <Chart
          title={t('chart.title')}
          by={t('chart.no')}
          of={t(direction === 'higher' ? 'chart.higher' : 'chart.lower')}
          series={[
            { text: t('chart.score'), draw: 'dots', tone: 'bad' },
            // The best score is constant until the next improvement: steps, not slopes.
            { text: t('chart.best'), draw: 'steps', tone: 'main' },
          ]}
          // After a merge two submissions may bear one number.
          points={chart.map(({ no, score, best }, at) => ({ key: String(at), text: `#${no}`, values: [score, best] }))}
          write={writeScore}
        />
      )}
      {days.length > 1 && (
        <Chart
          title={t('chart.ranks')}
          by={t('chart.day')}
          of={t('chart.rank')}
          series={[{ text: t('chart.rank'), draw: 'line', tone: 'main' }]}
          points={days.map(({ key, rank }) => ({ key, text: key.slice(5), values: [rank] }))}
          ranks
        />
      )}
    </div>
  )
}
