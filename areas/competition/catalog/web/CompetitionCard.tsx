import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Cover } from '@leitai/platform/web/ui/Avatar.tsx'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText, useNow, useSpanText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Link } from 'react-router'
import type { CardWire } from '../contract.ts'
import classes from './Card.module.css'
import { toneOf } from './shared/competition-tab.ts'

/** The host's name after its logo, if any. */
export function HostName({ card, height = 20, text }: { card: CardWire; height?: number; text?: string }) {
  const words = useWords()
  return (
    <span className={classes.hostName}>
      {card.hostLogo !== null && (
        <img src={card.hostLogo} alt="" height={height} style={{ maxWidth: height * 4 }} loading="lazy" />
      )}
      {text ?? words(card.host)}
    </span>
  )
}

/** The prize money, if any, otherwise the kind of reward. */
export function Prize({ card }: { card: Pick<CardWire, 'prizeTotal' | 'rewardType'> }) {
  const t = useText('competition')
  if (card.prizeTotal > 0) {
    return (
      <strong className={classes.prize}>
        <NumberText value={card.prizeTotal} money />
      </strong>
    )
  }
  return <span>{t(`reward.${card.rewardType}`)}</span>
}

/** The time shown on a card: milliseconds left, and the elapsed part, 0 to 100. */
export function timeOf(card: Pick<CardWire, 'startAt' | 'endAt' | 'state'>, now: number) {
  const start = Date.parse(card.startAt)
  const end = card.endAt === null ? null : Date.parse(card.endAt)
  const until = card.state === 'upcoming' ? start : end
  const left = until === null ? null : Math.max(0, until - now)
  const gone = end === null || end <= start ? null : Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100))
  return { left, gone: card.state === 'upcoming' ? 0 : gone }
}

/** The time left, with a bar of the elapsed time. */
export function TimeLeft({ card }: { card: CardWire }) {
  const t = useText('competition')
  const spanText = useSpanText()
  const { left, gone } = timeOf(card, useNow())
  const words =
    card.state === 'upcoming'
      ? t('card.startsIn', { span: spanText(left ?? 0) })
      : card.state !== 'running'
        ? t(card.state === 'reviewing' ? 'card.reviewing' : 'card.ended')
        : left === null
          ? t('card.open')
          : t('card.left', { span: spanText(left) })
  return (
    <div className={classes.time}>
      <div className={classes.timeLine}>
        <span>{words}</span>
        {card.endAt !== null && (
          <span>
            {t(card.state === 'ended' || card.state === 'reviewing' ? 'card.endedOn' : 'card.until')}{' '}
            <TimeText at={card.endAt} detail="day" />
          </span>
        )}
      </div>
      <div className={classes.bar} aria-hidden="true">
        <div style={{ width: `${card.state === 'ended' ? 100 : Math.round(gone ?? 0)}%` }} />
      </div>
    </div>
  )
}

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
