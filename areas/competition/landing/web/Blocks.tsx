import type { Words } from '@leitai/platform/contract/inputs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { SiteLink } from '@leitai/platform/web/framework/Readable.tsx'
import { paths } from '@leitai/platform/web/paths'
import { Cover } from '@leitai/platform/web/ui/Avatar.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText, useNow } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { CardWire } from '../../catalog/contract.ts'
import { toneOf } from '../../catalog/web/shared/competition-tab.ts'
import type { Block } from '../contract.ts'
import classes from './Landing.module.css'

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

type Row = Extract<Block, { kind: 'awards' }>['rows'][number]
const columns = ['award', 'team', 'members', 'work'] as const

/** The winners; empty columns are omitted. */
function Awards({ rows }: { rows: readonly Row[] }) {
  const t = useText('landing')
  const shown = columns.filter((column) => rows.some((row) => row[column] !== ''))
  return (
    <PagedTable
      label={t('kind.awards')}
      // A row is its place in the list.
      rows={rows.map((row, at) => ({ ...row, at }))}
      rowKey={({ at }) => at}
      empty={t('awards.none')}
      columns={shown.map((column) => ({ key: column, head: t(`awards.${column}`), cell: (row: Row) => row[column] }))}
    />
  )
}

/** Dated events; past ones are marked. */
function Timeline({ items }: { items: Extract<Block, { kind: 'timeline' }>['items'] }) {
  const words = useWords()
  const now = useNow()
  return (
    <ol className={classes.timeline}>
      {items.map(({ at, label, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
        <li key={place} data-over={(at !== null && Date.parse(at) <= now) || undefined}>
          {at && <TimeText at={at} />}
          <strong>{words(label)}</strong>
          {words(text) && <p>{words(text)}</p>}
        </li>
      ))}
    </ol>
  )
}

/** The competitions of a page with their state. */
function Tracks({ cards }: { cards: readonly CardWire[] }) {
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

interface HeroProps {
  block: Extract<Block, { kind: 'hero' }>
  card: CardWire | undefined
  /** The first hero contains the page's h1. */
  first: boolean
}

/** The top of a page: its subject and a call to action. */
function Hero({ block, card, first }: HeroProps) {
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

/** The button's label, by the competition's state and the visitor's participation. */
export function ctaOf({ state, mine }: Pick<CardWire, 'state' | 'mine'>) {
  if (mine === 'signedUp') return 'cta.mine' as const
  if (state === 'running') return 'cta.running' as const
  return state === 'ended' ? ('cta.ended' as const) : ('cta.notStarted' as const)
}
