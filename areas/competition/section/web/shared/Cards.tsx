import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CardWire } from '../../../catalog/contract.ts'
import { toneOf } from '../../../catalog/web/shared/detail-data.ts'
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
