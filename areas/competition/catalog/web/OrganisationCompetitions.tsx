import type { OrganisationTabProps } from '@leitai/identity/organisation/web/shared/define-organisation-tab'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { type CompetitionTab, paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Link, useSearchParams } from 'react-router'
import { type OwnStandingWire, organisationCompetitions } from '../contract.ts'
import classes from './Card.module.css'
import { CompetitionCard } from './CompetitionCard.tsx'
import home from './Home.module.css'
import { PAGE_SIZE } from './loaders.ts'

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

/** Where it is done; `look` has no place of its own. */
const tabs: Partial<Record<OwnStandingWire['next']['kind'], CompetitionTab>> = {
  vote: 'team',
  materials: 'team',
  team: 'team',
  wait: 'data',
  first: 'submit',
  submit: 'submit',
  choose: 'submit',
  used: 'submit',
  results: 'leaderboard',
}

/** Below the card of one's own competition: the rank, its change since yesterday, and what to do next. */
export function OwnLine({ own: { cmptId, rank, change, next } }: { own: OwnStandingWire }) {
  const t = useText('competition')
  const { kind, left, at } = next
  const isTimed = at !== null && (kind === 'vote' || kind === 'materials' || kind === 'wait' || kind === 'choose')
  return (
    <p className={home.own}>
      {rank !== null && (
        <span>
          {t(kind === 'results' ? 'own.finalRank' : 'own.rank', { rank })}
          {change !== null && change !== 0 && (
            <span data-tone={change > 0 ? 'up' : 'down'}>
              {' '}
              {t(change > 0 ? 'own.up' : 'own.down', { count: Math.abs(change) })}
            </span>
          )}
          {change === 0 && <span> {t('own.same')}</span>}
        </span>
      )}
      <Link to={paths.competition(cmptId, tabs[kind])}>
        {kind === 'used' ? t(at === null ? 'own.usedUp' : 'own.used') : t(`own.${kind}`, { left: left ?? 0 })}
        <Icon name="right" size={14} />
      </Link>
      {isTimed && (
        <span>
          {t(kind === 'wait' ? 'own.from' : 'own.until')} <TimeText at={at} detail="yearless" />
        </span>
      )}
    </p>
  )
}
