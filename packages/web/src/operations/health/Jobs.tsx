import { type HealthReport, healthReport, retryJobs } from '@leitai/contract/operations/health'
import { Button, Group, Text, Title } from '@mantine/core'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { PagedTable } from '../../platform/ui/PagedTable.tsx'
import { StateBadge } from '../../platform/ui/StateBadge.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import classes from './Health.module.css'
import { useDuration } from './use-duration.ts'

/** Queued and failed jobs. */
export function Jobs({ report: { queue, jobs } }: { report: HealthReport }) {
  const t = useText('health')
  const span = useDuration()
  const retry = useSend(retryJobs, { changes: [healthReport] })
  const again = async (ids: number[]) => {
    const done = await retry.run({ ids })
    if (done) notify('success', t('retried', { count: done.retried }))
  }
  return (
    <>
      <Title order={2} className={classes.head}>
        {t('queue')}
      </Title>
      {queue.length === 0 && <Text c="var(--quiet)">{t('queue.none')}</Text>}
      {queue.length > 0 && (
        <PagedTable
          label={t('queue')}
          rows={queue}
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
      <Group justify="space-between" align="end" mt="lg">
        <Title order={2} className={classes.head}>
          {t('jobs')}
        </Title>
        {jobs.length > 1 && (
          <Button variant="default" loading={retry.pending} onClick={() => again(jobs.map(({ id }) => id))}>
            {t('retryAll')}
          </Button>
        )}
      </Group>
      {jobs.length === 0 && <Text c="var(--quiet)">{t('jobs.none')}</Text>}
      {jobs.length > 0 && (
        <PagedTable
          label={t('jobs')}
          rows={jobs}
          rowKey={({ id }) => id}
          empty=""
          columns={[
            { key: 'at', head: t('time'), width: 160, cell: ({ at }) => <TimeText at={at} detail="second" /> },
            {
              key: 'task',
              title: true,
              head: t('task'),
              cell: ({ task, key }) => (
                <>
                  <code>{task}</code>
                  {key && <div className={classes.quiet}>{key}</div>}
                </>
              ),
            },
            {
              key: 'error',
              head: t('reason'),
              width: 280,
              cell: ({ error, requestId }) => (
                <>
                  <div className={classes.reason}>{error || '--'}</div>
                  {requestId && <div className={classes.quiet}>{t('request', { id: requestId })}</div>}
                </>
              ),
            },
            {
              key: 'attempts',
              head: t('attempts'),
              align: 'right',
              cell: (job) => `${job.attempts} / ${job.mostAttempts}`,
            },
            {
              key: 'next',
              head: t('next'),
              width: 160,
              cell: ({ nextAt }) =>
                nextAt ? (
                  <TimeText at={nextAt} detail="second" />
                ) : (
                  <StateBadge tone="bad">{t('next.never')}</StateBadge>
                ),
            },
            {
              key: 'do',
              head: '',
              cell: ({ id }) => (
                <Button variant="subtle" size="compact-sm" onClick={() => again([id])}>
                  {t('retry')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </>
  )
}
