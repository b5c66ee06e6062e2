import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isFiltered, readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { FilterSelect } from '@leitai/platform/web/ui/FilterSelect.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { caseQueue } from '../contract.cases.ts'
import { ReportKind, ReportState, reportQueue } from '../contract.reports.ts'
import { CaseList } from './Cases.tsx'
import { Handling } from './Handling.tsx'
import classes from './Integrity.module.css'
import { OneCase } from './OneCase.tsx'
import { ReportCard } from './ReportCard.tsx'

const PAGE = 20
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
          text: t(`desk.${one}`),
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
  const c = useText('common')
  const [query] = useSearchParams()
  const state = ReportState.safeParse(query.get('state')).data ?? 'open'
  const page = readPage(query)
  const { keyword, from, until } = readSearch(query)
  const kind = ReportKind.safeParse(query.get('kind')).data
  const asked = { keyword, kind, from, until }
  const { list, total, overdue } = useCall(reportQueue, { state, ...asked, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('conduct', { state, ...asked, ...more })
  return (
    <>
      {overdue > 0 && (
        <Alert color="orange" mb="md">
          {t('reports.overdue', { count: overdue })}
        </Alert>
      )}
      <FilterLinks
        label={t('state')}
        links={ReportState.options.map((one) => ({
          key: one,
          text: t(`reportState.${one}`),
          to: to({ state: one }),
          current: one === state,
        }))}
      />
      <Group align="flex-start" mt="md" gap="xs">
        <SearchField
          label={t('desk.search')}
          value={keyword}
          days={{ from, until }}
          to={(text, days) => to({ keyword: text, ...days })}
        />
        <FilterSelect
          label={t('desk.kind')}
          all={t('desk.allKinds')}
          value={kind}
          options={ReportKind.options.map((one) => ({ value: one, label: t(`reportKind.${one}`) }))}
          to={(one) => to({ kind: one })}
        />
      </Group>
      <SavedFilters
        list="admin.reports"
        fields={['keyword', 'state', 'kind', 'from', 'until']}
        to={(kept) => paths.adminConsole('conduct', kept)}
      />
      {list.length === 0 && <Empty title={isFiltered(asked) ? c('filter.none') : t('reports.none')} compact />}
      {list.map((report) => (
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
      ))}
      {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ page: next })} />}
    </>
  )
}

function AllCases() {
  const t = useText('integrity')
  const c = useText('common')
  const [query] = useSearchParams()
  const state = query.get('state') === 'decided' ? 'decided' : 'undecided'
  const page = readPage(query)
  const asked = readSearch(query)
  const { list, total } = useCall(caseQueue, { state, ...asked, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('conduct', { view: 'cases', state, ...asked, ...more })
  return (
    <>
      <FilterLinks
        label={t('state')}
        links={(['undecided', 'decided'] as const).map((one) => ({
          key: one,
          text: t(`desk.${one}`),
          to: to({ state: one }),
          current: one === state,
        }))}
      />
      <Group mt="md">
        <SearchField
          label={t('desk.searchCases')}
          value={asked.keyword}
          days={{ from: asked.from, until: asked.until }}
          to={(text, days) => to({ keyword: text, ...days })}
        />
      </Group>
      <SavedFilters
        list="admin.cases"
        fields={['keyword', 'state', 'from', 'until']}
        to={(kept) => paths.adminConsole('conduct', { view: 'cases', ...kept })}
      />
      {list.length === 0 && isFiltered(asked) ? (
        <Empty title={c('filter.none')} compact />
      ) : (
        <CaseList list={list} to={toCase} />
      )}
      {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ page: next })} />}
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
      <ol className={classes.letters}>
        {letters.map(({ text, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are kept as they were, in their order
          <li key={place}>
            <TimeText at={at} />
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}
