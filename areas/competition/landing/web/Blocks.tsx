import type { Words } from '@leitai/platform/contract/shape'
import { SiteLink } from '@leitai/platform/web/app/chrome/SiteLink.tsx'
import { useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import type { CardWire } from '../../catalog/contract.ts'
import type { Block } from '../contract.ts'
import { Awards } from './Awards.tsx'
import { Hero } from './Hero.tsx'
import classes from './Landing.module.css'
import { Timeline } from './Timeline.tsx'
import { Tracks } from './Tracks.tsx'

interface BlocksProps {
  blocks: readonly Block[]
  competitions: readonly CardWire[]
  /** The page's heading if no block provides one. */
  title: Words
}

/** The blocks of a page, in order. */
export function Blocks({ blocks, competitions, title }: BlocksProps) {
  const words = useWords()
  return (
    <div className={classes.landing}>
      {blocks[0]?.kind !== 'hero' && <h1 className={`page ${classes.title}`}>{words(title)}</h1>}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place on the page
        <One key={at} block={block} competitions={competitions} first={at === 0} />
      ))}
    </div>
  )
}

function One({ block, competitions, first }: { block: Block; competitions: readonly CardWire[]; first: boolean }) {
  if (block.kind === 'hero') {
    const card = competitions.find(({ id }) => id === block.cmptId)
    return <Hero block={block} card={card} first={first} />
  }
  return (
    <Section heading={block.heading} tinted={block.kind === 'prizes' || block.kind === 'partners'}>
      <Inside block={block} competitions={competitions} />
    </Section>
  )
}

function Section({ heading, tinted, children }: { heading: Words; tinted: boolean; children: React.ReactNode }) {
  const words = useWords()
  const said = words(heading)
  return (
    <section className={classes.section} data-tinted={tinted || undefined} {...(said ? { 'aria-label': said } : {})}>
      <div className="page">
        {said && <h2>{said}</h2>}
        {children}
      </div>
    </section>
  )
}

type Below = Exclude<Block, { kind: 'hero' }>

function Inside({ block, competitions }: { block: Below; competitions: readonly CardWire[] }) {
  const words = useWords()
  switch (block.kind) {
    case 'text':
      return <Markdown text={words(block.text)} />
    case 'timeline':
      return <Timeline items={block.items} />
    case 'tracks':
      return <Tracks cards={block.cmptIds.flatMap((id) => competitions.find((card) => card.id === id) ?? [])} />
    case 'prizes':
      return (
        <ul className={classes.prizes}>
          {block.items.map(({ name, reward, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
            <li key={at}>
              <span>{words(name)}</span>
              <strong>{words(reward)}</strong>
              {words(text) && <p>{words(text)}</p>}
            </li>
          ))}
        </ul>
      )
    case 'awards':
      return <Awards rows={block.rows} />
    case 'partners':
      return (
        <ul className={classes.partners}>
          {block.items.map(({ name, logo, link }, at) => {
            const face = logo ? <img src={logo} alt={words(name)} loading="lazy" /> : words(name)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
              <li key={at}>{link ? <SiteLink to={link}>{face}</SiteLink> : face}</li>
            )
          })}
        </ul>
      )
    case 'faq':
      return (
        <div className={classes.faq}>
          {block.items.map(({ question, answer }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
            <details key={at}>
              <summary>{words(question)}</summary>
              <Markdown text={words(answer)} />
            </details>
          ))}
        </div>
      )
    case 'qr':
      return (
        <figure className={classes.qr}>
          {block.picture && (
            <img src={block.picture} alt={words(block.text) || words(block.heading)} width={200} height={200} />
          )}
          {words(block.text) && <figcaption>{words(block.text)}</figcaption>}
        </figure>
      )
  }
}
