import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useNow } from '@leitai/platform/web/ui/use-now'
import { useSpanText } from '@leitai/platform/web/ui/use-time'
import type { CardWire } from '../contract.ts'
import classes from './Card.module.css'
import { timeOf } from './card-time.ts'

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
