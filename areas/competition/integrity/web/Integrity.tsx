import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber, readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Group, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { hostReports, ReportState } from '../contract.reports.ts'
import { Cases } from './Cases.tsx'
import { Handling } from './Handling.tsx'
import { OneCase } from './OneCase.tsx'
import { ReportCard } from './ReportCard.tsx'
import { SimilarityFlags } from './SimilarityFlags.tsx'

const tabs = ['hints', 'reports', 'cases'] as const

/** Integrity in one competition: similarity flags, reports and cases. */
export default function Integrity({ cmpt }: HostedCompetitionProps) {
  const t = useText('integrity')
  const [search] = useSearchParams()
  const caseId = readNumber(search, 'case')
  const tab = tabs.find((one) => one === search.get('view')) ?? 'hints'
  if (caseId !== null) {
    return <OneCase caseId={caseId} back={paths.hostConsole(cmpt.id, 'conduct', { view: 'cases' })} />
  }
  return (
    <>
      <FilterLinks
        label={t('tabs')}
        links={tabs.map((one) => ({
          key: one,
          text: t(`tab.${one}`),
          to: paths.hostConsole(cmpt.id, 'conduct', { view: one }),
          current: one === tab,
        }))}
      />
      {tab === 'hints' && <SimilarityFlags cmptId={cmpt.id} />}
      {tab === 'reports' && <HostReports cmptId={cmpt.id} />}
      {tab === 'cases' && <Cases cmptId={cmpt.id} />}
    </>
  )
}

const PAGE = 20

/** Reports in a competition, without the names of the reporters. */
function HostReports({ cmptId }: { cmptId: number }) {
  const t = useText('integrity')
  const c = useText('common')
  const [query] = useSearchParams()
  const state = ReportState.safeParse(query.get('state')).data ?? 'open'
  const page = readPage(query)
  const { keyword } = readSearch(query)
  const { list, total } = useCall(hostReports, { cmptId, state, keyword, page, pageSize: PAGE })
  const to = (more: { state?: ReportState; keyword?: string; page?: number }) =>
    paths.hostConsole(cmptId, 'conduct', { view: 'reports', state, keyword, ...more })
  return (
    <>
      <Text mb="md" />
      <FilterLinks
        label={t('state')}
        links={ReportState.options.map((one) => ({
          key: one,
          text: t(`reportState.${one}`),
          to: to({ state: one }),
          current: one === state,
        }))}
      />
      <Group my="md">
        <SearchField label={t('reports.search')} value={keyword} to={(text) => to({ keyword: text })} />
      </Group>
      {list.length === 0 && <Empty title={keyword === '' ? t('reports.none') : c('filter.none')} compact />}
      {list.map((report) => (
        <ReportCard key={report.id} report={report} overdue={report.overdue} by={`· ${t('report.participant')}`}>
          <Handling report={report} to={(caseId) => paths.hostConsole(cmptId, 'conduct', { case: caseId })} />
        </ReportCard>
      ))}
      {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ page: next })} />}
    </>
  )
}
