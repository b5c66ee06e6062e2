import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Group, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { hostReports, ReportState } from '../contract.reports.ts'
import { Handling } from './Handling.tsx'
import { ReportCard } from './ReportCard.tsx'

const PAGE = 20

/** Reports in a competition, without the names of the reporters. */
export function HostReports({ cmptId }: { cmptId: number }) {
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
