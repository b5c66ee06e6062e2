import type { mySubmission } from '@leitai/contract/competition/submission'
import type { WireOf } from '@leitai/contract/core/call'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { Chart } from '../../platform/ui/charts/Chart.tsx'
import { writeScore } from '../../platform/ui/charts/chart.ts'

interface ScoreChartProps {
  points: WireOf<typeof mySubmission>['chart']
  direction: 'higher' | 'lower'
}

/** Scores over time with the best so far. */
export function ScoreChart({ points, direction }: ScoreChartProps) {
  const t = useText('submission')
  if (points.length < 2) return null
  return (
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
      points={points.map(({ no, score, best }, at) => ({ key: String(at), text: `#${no}`, values: [score, best] }))}
      write={writeScore}
    />
  )
}
