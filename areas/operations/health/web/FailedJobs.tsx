import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isFiltered, readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { FilterSelect } from '@leitai/platform/web/ui/FilterSelect.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Text, Title } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { failedJobStates, failedJobs, healthReport, retryJobs } from '../contract.ts'
import classes from './Health.module.css'

const PAGE = 50

/** Jobs that failed, retried by themselves or not; refreshed with the report above. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function FailedJobs({ everySeconds }: { everySeconds: number }) {
  const t = useText('health')
  const c = useText('common')
  const [search] = useSearchParams()
  const page = readPage(search)
  const { keyword, from, until } = readSearch(search)
  const state = failedJobStates.find((one) => one === search.get('state'))
  const task = (search.get('task') ?? '').trim().slice(0, 100) || undefined
  const asked = { keyword, task, state, from, until }
  const { list, total, tasks } = useCall(failedJobs, { ...asked, page, pageSize: PAGE }, { everySeconds })
  const to = (more: Record<string, string | number | undefined>) => paths.adminConsole('health', { ...asked, ...more })
  const retry = useSend(retryJobs, { changes: [healthReport, failedJobs] })
  const again = async (ids: number[]) => {
    const done = await retry.run({ ids })
    if (done) notify('success', t('retried', { count: done.retried }))
  }
  const filtered = isFiltered(asked)
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
      {(tasks.length > 0 || filtered) && (
        <>
          <FilterLinks
            label={t('jobs.state')}
            links={[undefined, ...failedJobStates].map((one) => ({
              key: one ?? 'all',
              text: t(`jobs.state.${one ?? 'all'}`),
              to: to({ state: one }),
              current: one === state,
            }))}
          />
          <Group align="flex-start" mt="md" gap="xs">
            <SearchField
              label={t('jobs.search')}
              value={keyword}
              days={{ from, until }}
              to={(text, days) => to({ keyword: text, ...days })}
            />
            <FilterSelect
              label={t('task')}
              all={t('jobs.allTasks')}
              value={task}
              options={[...new Set([...tasks, ...(task ? [task] : [])])].map((one) => ({ value: one, label: one }))}
              to={(one) => to({ task: one })}
            />
          </Group>
        </>
      )}
      <SavedFilters
        list="admin.jobs"
        fields={['keyword', 'task', 'state', 'from', 'until']}
        to={(kept) => paths.adminConsole('health', kept)}
      />
      {list.length === 0 ? (
        <Text c="var(--quiet)">{filtered ? c('filter.none') : t('jobs.none')}</Text>
      ) : (
        <PagedTable
          label={t('jobs')}
          rows={list}
          rowKey={({ id }) => id}
          empty=""
          pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
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
