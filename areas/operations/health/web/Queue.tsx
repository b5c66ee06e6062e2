import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Text, Title } from '@mantine/core'
import type { HealthReport } from '../contract.ts'
import classes from './Health.module.css'
import { useDuration } from './use-duration.ts'

/** The queued jobs, by task. */
export function Queue({ rows }: { rows: HealthReport['queue'] }) {
  const t = useText('health')
  const span = useDuration()
  return (
    <>
      <Title order={2} className={classes.head}>
        {t('queue')}
      </Title>
      {rows.length === 0 && <Text c="var(--quiet)">{t('queue.none')}</Text>}
      {rows.length > 0 && (
        <PagedTable
          label={t('queue')}
          rows={rows}
          rowKey={({ task }) => task}
          empty=""
          columns={[
            { key: 'task', head: t('task'), cell: ({ task }) => <code>{task}</code> },
            { key: 'waiting', head: t('waiting'), align: 'right', cell: ({ waiting }) => waiting },
            { key: 'running', head: t('running'), align: 'right', cell: ({ running }) => running },
            { key: 'later', head: t('later'), align: 'right', cell: ({ later }) => later },
            { key: 'failed', head: t('failed'), align: 'right', cell: ({ failed }) => failed },
            {
              key: 'oldest',
              head: t('oldest'),
              align: 'right',
              cell: ({ waiting, oldestSeconds }) => (waiting > 0 ? span(oldestSeconds) : '--'),
            },
          ]}
        />
      )}
    </>
  )
}
