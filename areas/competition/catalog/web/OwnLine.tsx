import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { type CompetitionTab, paths } from '@leitai/platform/web/paths'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Link } from 'react-router'
import type { OwnStandingWire } from '../contract.ts'
import home from './Home.module.css'

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
