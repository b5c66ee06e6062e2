import { hostReports, ReportState } from '@leitai/contract/competition/integrity.reports'
import { Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { readPage } from '../../platform/app/read-address.ts'
import { paths } from '../../platform/paths.ts'
import { Empty } from '../../platform/ui/Empty.tsx'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
import { Pages } from '../../platform/ui/Pages.tsx'
import { Handling } from './Handling.tsx'
import { ReportCard } from './ReportCard.tsx'

const PAGE = 20

/** Reports in a competition, without the names of the reporters. */
export function HostReports({ cmptId }: { cmptId: number }) {
  const t = useText('integrity')
  const [query] = useSearchParams()
  const state = ReportState.safeParse(query.get('state')).data ?? 'open'
  const page = readPage(query)
  const { list, total } = useCall(hostReports, { cmptId, state, page, pageSize: PAGE })
  const to = (more: object) => paths.hostConsole(cmptId, 'conduct', { view: 'reports', ...more })
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
      <Text mb="md" />
      {list.length === 0 && <Empty title={t('reports.none')} compact />}
      {list.map((report) => (
        <ReportCard key={report.id} report={report} overdue={report.overdue} by={`· ${t('report.participant')}`}>
          <Handling report={report} to={(caseId) => paths.hostConsole(cmptId, 'conduct', { case: caseId })} />
        </ReportCard>
      ))}
      {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ state, page: next })} />}
    </>
  )
}
