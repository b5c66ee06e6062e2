import type { WireOf } from '@leitai/platform/contract/call'
import { useTag, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useScrollRow } from '@leitai/platform/web/ui/use-scroll'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { getCmptListES } from '../contract.ts'
import classes from './Filters.module.css'
import { type Filter, rewards, states, types } from './list-filter.ts'

interface FiltersProps {
  filter: Filter
  tags: WireOf<typeof getCmptListES>['tags']
  to: (change: Partial<Filter>) => string
}

const stateKeys = {
  '': 'filter.all',
  '1': 'filter.running',
  '2': 'filter.upcoming',
  '4': 'filter.reviewing',
  '3': 'filter.ended',
} as const

/** Every choice is a link, so it works without JavaScript, opens in a new tab, and supports the back button. */
export function Filters({ filter, tags, to }: FiltersProps) {
  const t = useText('competition')
  const tagOf = useTag()
  const tabs = useScrollRow<HTMLElement>(filter.state)
  const named = filter.tag !== '' && !tags.some(({ tag }) => tag === filter.tag) ? [{ tag: filter.tag, count: 0 }] : []
  return (
    <div className={classes.filters}>
      <nav ref={tabs} className={`scroll-row ${classes.tabs}`} aria-label={t('filter.state')}>
        {states.map((state) => (
          <Choice key={state} on={filter.state === state} to={to({ state })}>
            {t(stateKeys[state])}
          </Choice>
        ))}
      </nav>
      <Line label={t('filter.type')} chosen={filter.type}>
        {types.map((type) => (
          <Choice key={type} on={filter.type === type} to={to({ type })}>
            {type === '' ? t('filter.all') : t(`type.${type}`)}
          </Choice>
        ))}
      </Line>
      <Line label={t('filter.reward')} chosen={filter.reward}>
        {rewards.map((reward) => (
          <Choice key={reward} on={filter.reward === reward} to={to({ reward })}>
            {reward === '' ? t('filter.all') : t(`reward.${reward}`)}
          </Choice>
        ))}
      </Line>
      {(tags.length > 0 || named.length > 0) && (
        <Line label={t('filter.tag')} chosen={filter.tag}>
          <Choice on={filter.tag === ''} to={to({ tag: '' })}>
            {t('filter.all')}
          </Choice>
          {[...named, ...tags].map(({ tag, count }) => (
            <Choice key={tag} on={filter.tag === tag} to={to({ tag })}>
              {tagOf(tag)} <small className="tnum">{count}</small>
            </Choice>
          ))}
        </Line>
      )}
    </div>
  )
}

function Line({ label, chosen, children }: { label: string; chosen: string; children: ReactNode }) {
  const row = useScrollRow<HTMLDivElement>(chosen)
  return (
    <nav className={classes.line} aria-label={label}>
      <span>{label}</span>
      <div ref={row} className="scroll-row">
        {children}
      </div>
    </nav>
  )
}

function Choice({ on, to, children }: { on: boolean; to: string; children: ReactNode }) {
  return (
    <Link to={to} aria-current={on ? 'true' : undefined} preventScrollReset>
      {children}
    </Link>
  )
}
