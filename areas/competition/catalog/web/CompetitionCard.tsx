import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Cover } from '@leitai/platform/web/ui/Cover.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Link } from 'react-router'
import type { CardWire } from '../contract.ts'
import classes from './Card.module.css'
import { HostName } from './HostName.tsx'
import { Prize } from './Prize.tsx'
import { toneOf } from './shared/detail-data.ts'
import { TimeLeft } from './TimeLeft.tsx'

interface CompetitionCardProps {
  card: CardWire
  /** Renders as a row of a list. */
  row?: boolean
  /** Heading level of its title. */
  level: 'h2' | 'h3'
}

/** One competition as a card or row. */
export function CompetitionCard({ card, row = false, level: Title }: CompetitionCardProps) {
  const t = useText('competition')
  const common = useText('common')
  const words = useWords()
  const tagOf = useTag()
  return (
    <Card component="article" padding="none" className={classes.card} data-row={row || undefined}>
      <div className={classes.cover}>
        <Cover id={card.id} src={card.cover} tags={card.tags} />
        {card.mine === 'signedUp' && (
          <span className={classes.mine}>{t(card.state === 'running' ? 'card.canSubmit' : 'card.signedUp')}</span>
        )}
      </div>
      <div className={classes.text}>
        <div className={classes.tags}>
          <StateBadge tone={toneOf[card.state]}>{common(`state.${card.state}`)}</StateBadge>
          <span className={classes.tag}>{t(card.practice ? 'type.practice' : `type.${card.type}`)}</span>
          {card.tags.slice(0, 3).map((tag) => (
            <span key={tag} className={classes.tag}>
              {tagOf(tag)}
            </span>
          ))}
        </div>
        <Title className={classes.title}>
          <Link to={paths.competition(card.id)}>{words(card.title)}</Link>
        </Title>
        <p className={classes.host}>
          <HostName card={card} />
        </p>
        {row && <p className={classes.summary}>{words(card.summary)}</p>}
      </div>
      <div className={classes.foot}>
        <div className={classes.numbers}>
          <Prize card={card} />
          <span>
            <Icon name="users" size={16} /> <NumberText value={card.teams} /> {t('card.teams')}
          </span>
        </div>
        <TimeLeft card={card} />
      </div>
    </Card>
  )
}
