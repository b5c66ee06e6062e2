import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { useSearchParams } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { Cases } from './Cases.tsx'
import { HostReports } from './HostReports.tsx'
import { OneCase } from './OneCase.tsx'
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
