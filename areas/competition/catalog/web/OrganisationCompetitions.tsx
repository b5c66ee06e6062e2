import type { OrganisationTabProps } from '@leitai/identity/organisation/web/shared/define-organisation-tab'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { useSearchParams } from 'react-router'
import { organisationCompetitions } from '../contract.ts'
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
