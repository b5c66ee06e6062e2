import { SettingsFrame } from '@leitai/identity/profile/web/shared/SettingsFrame.tsx'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { Text } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { myReports } from '../contract.reports.ts'
import { ReportCard } from './ReportCard.tsx'
import { type Reported, ReportForm } from './ReportForm.tsx'

const PAGE = 10

/** The current user's reports; with a user in the URL, the form to report them. */
export default function Reports() {
  const t = useText('integrity')
  const go = useNavigate()
  const [query] = useSearchParams()
  const page = readPage(query)
  const { list, total } = useCall(myReports, { page, pageSize: PAGE })
  const read = (name: string) => Number(query.get(name)) || null
  const [cmptId, teamId, userId] = [read('cmptId'), read('teamId'), read('userId')]
  const letters = query.get('letters') === '1' && cmptId === null && teamId === null && userId !== null
  const about: Reported = { ...(cmptId && { cmptId }), ...(teamId && { teamId }), ...(userId && { userId }), letters }
  const named = cmptId !== null || teamId !== null || userId !== null
  return (
    <SettingsFrame title={t('mine.title')}>
      <Text fz="sm" c="var(--quiet)" mb="md" maw={640}>
        {t('mine.intro')}
      </Text>
      {named && <ReportForm about={about} onDone={() => go(paths.reports())} />}
      {list.length === 0 && !named && <Empty title={t('mine.none')} text={t('mine.choose')} compact />}
      {list.map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
      {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={(next) => paths.reports({ page: next })} />}
    </SettingsFrame>
  )
}
