import { useSearchParams } from 'react-router'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { readNumber } from '../../platform/app/read-address.ts'
import { paths } from '../../platform/paths.ts'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
import type { HostedCompetitionProps } from '../host/hosted-competition.ts'
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
