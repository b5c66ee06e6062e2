import { organisationCompetitions } from '@leitai/contract/competition/catalog'
import { useSearchParams } from 'react-router'
import type { OrganisationTabProps } from '../../identity/organisation/define-organisation-tab.ts'
import { useCall } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { readPage } from '../../platform/app/read-address.ts'
import { paths } from '../../platform/paths.ts'
import { Empty } from '../../platform/ui/Empty.tsx'
import { Pages } from '../../platform/ui/Pages.tsx'
import classes from './Card.module.css'
import { CompetitionCard } from './CompetitionCard.tsx'
import { PAGE_SIZE } from './OrganisationCompetitions.loader.ts'

/** The competitions of an organisation; its members see those that are for them. */
export default function OrganisationCompetitions({ organisation: { key } }: OrganisationTabProps) {
  const t = useText('competition')
  const [search] = useSearchParams()
  const page = readPage(search)
  const { list, total } = useCall(organisationCompetitions, { key, page, pageSize: PAGE_SIZE })
  if (total === 0) return <Empty title={t('organisation.none')} compact />
  return (
    <>
      <div className={classes.grid}>
        {list.map((card) => (
          <CompetitionCard key={card.id} card={card} level="h2" />
        ))}
      </div>
      <Pages page={page} total={total} pageSize={PAGE_SIZE} to={(to) => paths.organisation(key, 'competitions', to)} />
    </>
  )
}
