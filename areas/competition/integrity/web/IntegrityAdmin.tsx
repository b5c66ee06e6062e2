import { QueueCards } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks, FilterSelect } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { caseQueue } from '../contract.cases.ts'
import { ReportKind, ReportState, reportQueue } from '../contract.reports.ts'
import { CaseCard } from './Cases.tsx'
import { Handling } from './Handling.tsx'
import classes from './Integrity.module.css'
import { OneCase } from './OneCase.tsx'
import { ReportCard } from './ReportCard.tsx'

const views = ['reports', 'cases'] as const
const toCase = (caseId: number) => paths.adminConsole('conduct', { case: caseId })

/** Integrity across the platform: reports with reporters' names, and the cases of all competitions. */
export default function IntegrityAdmin() {
  const t = useText('integrity')
  const [query] = useSearchParams()
  const caseId = Number(query.get('case')) || null
  const view = views.find((one) => one === query.get('view')) ?? 'reports'
  if (caseId !== null) return <OneCase caseId={caseId} back={paths.adminConsole('conduct', { view: 'cases' })} />
  return (
    <>
      <FilterLinks
        label={t('tabs')}
        links={views.map((one) => ({
          key: one,
          text: t(`admin.${one}`),
          to: paths.adminConsole('conduct', { view: one }),
          current: one === view,
        }))}
      />
      <Text mb="sm" />
      {view === 'reports' ? <Reports /> : <AllCases />}
    </>
  )
}

function Reports() {
  const t = useText('integrity')
  const queue = useQueue({
    list: 'admin.reports',
    read: (query) => ({
      state: readChoice(query, 'state', ReportState.options) ?? 'open',
      ...readSearch(query),
      kind: readChoice(query, 'kind', ReportKind.options),
    }),
    at: (fields) => paths.adminConsole('conduct', fields),
    parts: ['state'],
  })
  const { list, total, overdue } = useCall(reportQueue, queue.input)
  return (
    <>
      {overdue > 0 && (
        <Alert color="orange" mb="md">
          {t('reports.overdue', { count: overdue })}
        </Alert>
      )}
      <FilterLinks
        label={t('state')}
        links={queue.links('state', ReportState.options, (one) => t(`reportState.${one}`))}
      />
      <Group align="flex-start" mt="md" gap="xs">
        <SearchField label={t('admin.search')} {...queue.search} />
        <FilterSelect
          label={t('admin.kind')}
          all={t('admin.allKinds')}
          {...queue.select('kind', ReportKind.options, (one) => t(`reportKind.${one}`))}
        />
      </Group>
      <QueueCards
        queue={queue}
        rows={list}
        total={total}
        empty={queue.empty(t('reports.none'))}
        card={(report) => (
          <ReportCard
            key={report.id}
            report={report}
            overdue={report.overdue}
            evidence={<ReportedMessages letters={report.letters} />}
            by={
              <>
                · {t('report.by')} <Link to={paths.person(report.by.userId)}>{report.by.userName}</Link>
              </>
            }
          >
            <Handling report={report} to={toCase} />
          </ReportCard>
        )}
      />
    </>
  )
}

const caseStates = ['undecided', 'decided'] as const

function AllCases() {
  const t = useText('integrity')
  const queue = useQueue({
    list: 'admin.cases',
    read: (query) => ({ state: readChoice(query, 'state', caseStates) ?? 'undecided', ...readSearch(query) }),
    at: (fields) => paths.adminConsole('conduct', { view: 'cases', ...fields }),
    parts: ['state'],
  })
  const { list, total } = useCall(caseQueue, queue.input)
  return (
    <>
      <FilterLinks label={t('state')} links={queue.links('state', caseStates, (one) => t(`admin.${one}`))} />
      <Group mt="md">
        <SearchField label={t('admin.searchCases')} {...queue.search} />
      </Group>
      <QueueCards
        queue={queue}
        rows={list}
        total={total}
        empty={queue.empty(t('cases.none'))}
        card={(row) => <CaseCard key={row.id} row={row} to={toCase} />}
      />
    </>
  )
}

/** Direct messages attached to a report, oldest first; collapsed by default. */
function ReportedMessages({ letters }: { letters: readonly { text: string; at: string }[] }) {
  const t = useText('integrity')
  if (letters.length === 0) return null
  return (
    <details>
      <summary>{t('report.letters', { count: letters.length })}</summary>
      <List ordered className={classes.letters}>
        {letters.map(({ text, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are kept as they were, in their order
          <li key={place}>
            <TimeText at={at} />
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </List>
    </details>
  )
}
