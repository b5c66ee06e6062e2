import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Cover } from '@leitai/platform/web/ui/Cover.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Link } from 'react-router'
import type { CardWire } from '../../catalog/contract.ts'
import { toneOf } from '../../catalog/web/shared/detail-data.ts'
import classes from './Landing.module.css'

/** The competitions of a page with their state. */
export function Tracks({ cards }: { cards: readonly CardWire[] }) {
  const t = useText('landing')
  const common = useText('common')
  const words = useWords()
  return (
    <ul className={classes.tracks}>
      {cards.map((card) => (
        <li key={card.id}>
          <div className={classes.cover}>
            <Cover id={card.id} src={card.cover} tags={card.tags} />
          </div>
          <div className={classes.track}>
            <StateBadge tone={toneOf[card.state]}>{common(`state.${card.state}`)}</StateBadge>
            <h3>
              <Link to={paths.competition(card.id)}>{words(card.title)}</Link>
            </h3>
            <p>{words(card.summary)}</p>
            <span>{t('teams', { count: card.teams })}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
