import { hostReports, ReportState } from '@leitai/contract/competition/integrity.reports'
import { Group, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { readPage, readSearch } from '../../platform/app/read-address.ts'
import { paths } from '../../platform/paths.ts'
import { Empty } from '../../platform/ui/Empty.tsx'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
import { Pages } from '../../platform/ui/Pages.tsx'
import { SearchField } from '../../platform/ui/SearchField.tsx'
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
