import { siteDays } from '@leitai/contract/operations/health'
import { Skeleton } from '@mantine/core'
import { useCallWhen } from '../../platform/api.ts'
import { DayCharts } from '../../platform/app/days/DayCharts.tsx'
import { useText } from '../../platform/app/i18n/use-text.ts'
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
