import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Title } from '@mantine/core'
import type { HealthReport } from '../contract.ts'
import classes from './Health.module.css'

/** The scheduled tasks and their state. */
export function Clock({ rows }: { rows: HealthReport['clock'] }) {
  const t = useText('health')
  return (
    <>
      <Title order={2} className={classes.head}>
        {t('clock')}
      </Title>
      <PagedTable
        label={t('clock')}
        rows={rows}
        rowKey={({ part, kind }) => `${kind} ${part}`}
        empty={t('clock.none')}
        columns={[
          { key: 'part', head: t('part'), cell: ({ part }) => <code>{part}</code> },
          { key: 'kind', head: t('kind'), cell: ({ kind }) => t(`clock.${kind}`) },
          { key: 'ran', head: t('ran'), width: 160, cell: ({ ranAt }) => <TimeText at={ranAt} detail="second" /> },
          {
            key: 'failed',
            head: t('failures'),
            align: 'right',
            cell: ({ kind, failed }) => (kind === 'task' ? '--' : failed),
          },
          {
            key: 'late',
            head: t('state'),
            cell: ({ late }) => <StateBadge tone={late ? 'bad' : 'good'}>{t(late ? 'late' : 'inTime')}</StateBadge>,
          },
        ]}
      />
    </>
  )
}
