import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks, FilterSelect } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Text, Title } from '@mantine/core'
import { failedJobStates, failedJobs, healthReport, retryJobs } from '../contract.ts'
import classes from './Health.module.css'

/** Jobs that failed, retried by themselves or not; refreshed with the report above. */
export function FailedJobs({ everySeconds }: { everySeconds: number }) {
  const t = useText('health')
  const queue = useQueue({
    list: 'admin.jobs',
    read: (search) => ({
      ...readSearch(search),
      task: (search.get('task') ?? '').trim().slice(0, 100) || undefined,
      state: readChoice(search, 'state', failedJobStates),
    }),
    at: (fields) => paths.adminConsole('health', fields),
    pageSize: 50,
  })
  const { task } = queue.fields
  const { list, total, tasks } = useCall(failedJobs, queue.input, { everySeconds })
  const retry = useSend(retryJobs, { changes: [healthReport, failedJobs] })
  const again = async (ids: number[]) => {
    const done = await retry.run({ ids })
    if (done) notify('success', t('retried', { count: done.retried }))
  }
  return (
    <>
      <Group justify="space-between" align="end" mt="lg">
        <Title order={2} className={classes.head}>
          {t('jobs')}
        </Title>
        {list.length > 1 && (
          <Button variant="default" loading={retry.pending} onClick={() => again(list.map(({ id }) => id))}>
            {t('retryAll')}
          </Button>
        )}
      </Group>
      {(tasks.length > 0 || queue.filtered) && (
        <>
          <FilterLinks
            label={t('jobs.state')}
            links={queue.links('state', [undefined, ...failedJobStates], (one) => t(`jobs.state.${one ?? 'all'}`))}
          />
          <Group align="flex-start" mt="md" gap="xs">
            <SearchField label={t('jobs.search')} {...queue.search} />
            <FilterSelect
              label={t('task')}
              all={t('jobs.allTasks')}
              {...queue.select('task', [...new Set([...tasks, ...(task ? [task] : [])])], (one) => one)}
            />
          </Group>
        </>
      )}
      <SavedFilters {...queue.saved} />
      {list.length === 0 ? (
        <Text c="var(--quiet)">{queue.empty(t('jobs.none'))}</Text>
      ) : (
        <PagedTable
          label={t('jobs')}
          rows={list}
          rowKey={({ id }) => id}
          empty=""
          pages={queue.pages(total)}
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
