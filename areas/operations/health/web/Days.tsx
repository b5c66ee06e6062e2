import { DayCharts } from '@leitai/competition/statistics/web/shared/DayCharts.tsx'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Skeleton } from '@mantine/core'
import { siteDays } from '../contract.ts'
import classes from './Health.module.css'

/** New accounts, submissions, failures and the wait for scoring of the last days. */
export function Days() {
  const t = useText('health')
  const { data, error } = useCallWhen(siteDays, {})
  if (error) return null
  return (
    <>
      <h2 className={classes.head}>{t('days')}</h2>
      {data ? (
        <div className={classes.charts}>
          <DayCharts days={data.days} who="accounts" />
        </div>
      ) : (
        <Skeleton h={320} radius={12} />
      )}
    </>
  )
}
