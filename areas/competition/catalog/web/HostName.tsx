import { useWords } from '@leitai/platform/web/framework/i18n/use-text'
import type { CardWire } from '../contract.ts'
import classes from './Card.module.css'

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
