import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { CardWire } from '../../catalog/contract.ts'
import type { Block } from '../contract.ts'
import { ctaOf } from './cta.ts'
import classes from './Landing.module.css'

interface HeroProps {
  block: Extract<Block, { kind: 'hero' }>
  card: CardWire | undefined
  /** The first hero contains the page's h1. */
  first: boolean
}

/** The top of a page: its subject and a call to action. */
export function Hero({ block, card, first }: HeroProps) {
  const t = useText('landing')
  const words = useWords()
  const Heading = first ? 'h1' : 'h2'
  return (
    <header className={classes.hero} data-picture={block.picture !== '' || undefined}>
      {block.picture && <img src={block.picture} alt="" fetchPriority={first ? 'high' : 'auto'} />}
      <div className="page">
        <Heading>{words(block.title)}</Heading>
        {words(block.text) && <p>{words(block.text)}</p>}
        {card && (
          <Button component={Link} to={paths.competition(card.id)} size="lg" className={classes.go}>
            {t(ctaOf(card))}
          </Button>
        )}
      </div>
    </header>
  )
}
