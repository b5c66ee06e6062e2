import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { CardWire } from '../../../catalog/contract.ts'
import { toneOf } from '../../../catalog/web/shared/competition-tab.ts'
import classes from './Section.module.css'

/** A card for any item with its own page. */
export function SectionCard({
  to,
  title,
  text,
  children,
}: {
  to: string
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <Card component="li" className={classes.card}>
      <h3>
        <Link to={to}>{title}</Link>
      </h3>
      {text && <p>{text}</p>}
      <div className={classes.facts}>{children}</div>
    </Card>
  )
}

/** A competition with its state and prize. */
export function CmptCard({ card }: { card: CardWire }) {
  const t = useText('section')
  const common = useText('common')
  const words = useWords()
  return (
    <SectionCard to={paths.competition(card.id)} title={words(card.title)} text={words(card.summary)}>
      <StateBadge tone={toneOf[card.state]}>{common(`state.${card.state}`)}</StateBadge>
      {card.prizeTotal > 0 && <NumberText value={card.prizeTotal} money />}
      <span>{t('teams', { count: card.teams })}</span>
      {card.endAt && <TimeText at={card.endAt} detail="day" />}
    </SectionCard>
  )
}

interface BlockProps {
  title: string
  /** The URL of the full list. */
  to: string
  /** The text of the empty state. */
  none?: string
  empty: boolean
  children: ReactNode
}

/** A section of the page: some cards and a link to all of them. */
export function Block({ title, to, none, empty, children }: BlockProps) {
  const t = useText('section')
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <Link to={to} aria-describedby={id}>
          {t('more')}
        </Link>
      </div>
      {empty ? <Empty title={none ?? t('none')} compact /> : <List className={classes.cards}>{children}</List>}
    </section>
  )
}
