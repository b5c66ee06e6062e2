import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import type { CardWire } from '../contract.ts'
import classes from './Card.module.css'

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
