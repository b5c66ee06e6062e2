import { caseQueue } from '@leitai/contract/competition/integrity.cases'
import { ReportState, reportQueue } from '@leitai/contract/competition/integrity.reports'
import { Alert, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { readPage } from '../../platform/app/read-address.ts'
import { paths } from '../../platform/paths.ts'
import { Empty } from '../../platform/ui/Empty.tsx'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
import { Pages } from '../../platform/ui/Pages.tsx'
import { CaseList } from './Cases.tsx'
import { Handling } from './Handling.tsx'
import { OneCase } from './OneCase.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ReportedMessages } from './ReportedMessages.tsx'

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
  const [query] = useSearchParams()
  const state = ReportState.safeParse(query.get('state')).data ?? 'open'
  const page = readPage(query)
  const { list, total, overdue } = useCall(reportQueue, { state, page, pageSize: PAGE })
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
          to: paths.adminConsole('conduct', { state: one }),
          current: one === state,
        }))}
      />
      <Text mb="md" />
      {list.length === 0 && <Empty title={t('reports.none')} compact />}
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
      {total > PAGE && (
        <Pages
          total={total}
          page={page}
          pageSize={PAGE}
          to={(next) => paths.adminConsole('conduct', { state, page: next })}
        />
      )}
    </>
  )
}

function AllCases() {
  const t = useText('integrity')
  const [query] = useSearchParams()
  const state = query.get('state') === 'decided' ? 'decided' : 'undecided'
  const page = readPage(query)
  const { list, total } = useCall(caseQueue, { state, page, pageSize: PAGE })
  const to = (more: object) => paths.adminConsole('conduct', { view: 'cases', ...more })
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
      <Text mb="md" />
      <CaseList list={list} to={toCase} />
      {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ state, page: next })} />}
    </>
  )
}
