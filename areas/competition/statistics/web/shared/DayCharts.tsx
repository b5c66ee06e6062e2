import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Chart } from '@leitai/platform/web/ui/charts/Chart.tsx'
import { writeNumber } from '@leitai/platform/web/ui/numbers.tsx'
import type { DayFigures } from '../../../submission/contract.ts'

interface DayChartsProps {
  days: readonly DayFigures[]
  /** Who signs up: for a competition, or with the site. */
  who: 'people' | 'accounts'
}

/** Sign-ups, submissions, failures and the wait for scoring of each day, for hosts and admins. */
export function DayCharts({ days, who }: DayChartsProps) {
  const t = useText('chart')
  const points = (read: (day: DayFigures) => (number | null)[]) =>
    // The year is that of today or of the end, so month and day suffice.
    days.map((day) => ({ key: day.day, text: day.day.slice(5), values: read(day) }))
  const bars = { draw: 'bars' as const }
  return (
    <>
      <Chart
        title={t(`${who}.title`)}
        by={t('day')}
        of={t(who)}
        series={[{ ...bars, text: t(who), tone: 'main' }]}
        points={points(({ signUps }) => [signUps])}
      />
      <Chart
        title={t('submissions.title')}
        by={t('day')}
        of={t('submissions')}
        series={[
          { ...bars, text: t('scored'), tone: 'good' },
          { ...bars, text: t('failed'), tone: 'bad' },
          { ...bars, text: t('open'), tone: 'wait' },
        ]}
        points={points(({ scored, failed, open }) => [scored, failed, open])}
      />
      <Chart
        title={t('failures.title')}
        by={t('day')}
        of={t('failures')}
        series={[
          { ...bars, text: t('byFile'), tone: 'wait' },
          { ...bars, text: t('byProgram'), tone: 'extra' },
          { ...bars, text: t('byPlatform'), tone: 'bad' },
        ]}
        points={points(({ failed, ours, programs }) => [failed - ours - programs, programs, ours])}
      />
      <Chart
        title={t('waited.title')}
        by={t('day')}
        of={t('waited')}
        series={[{ ...bars, text: t('waited'), tone: 'main' }]}
        points={points(({ waited }) => [waited])}
        write={writeNumber}
      />
    </>
  )
}
