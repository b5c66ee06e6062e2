import { createHash } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import { counted } from '@leitai/platform/contract/fill'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { and, eq } from '@leitai/platform/db/orm'
import { networkOf } from '@leitai/platform/http/network'
import { timesOf } from '@leitai/platform/http/trusted-networks'
import { chromeOf } from '@leitai/platform/settings/settings'
import { dayName } from '@leitai/platform/time/day'
import { isPublic } from '@leitai/site/content/news'
import { news } from '@leitai/site/content/table'
import type { FastifyInstance } from 'fastify'
import { type Fonts, loadFonts, runsOf, widthOf } from '../certificate/fonts.ts'
import { breakLines, type Piece } from '../certificate/layout.ts'
import { drawOnScreen } from '../certificate/paint.ts'
import { competitions } from '../definition/table.ts'

const cardTexts = {
  zh: {
    site: '擂台',
    claim: '开放、公平、可自行部署的数据科学竞赛平台',
    prize: (total: number) => `奖金 ${total.toLocaleString('en')} 元`,
    until: (day: string) => `${day} 截止`,
    open: '长期开放',
    people: (count: number) => `${count.toLocaleString('en')} 人参赛`,
    news: '资讯',
  },
  en: {
    site: 'Leitai',
    claim: 'Open and fair data science competitions',
    prize: (total: number) => `CNY ${total.toLocaleString('en')}`,
    until: (day: string) => `ends ${day}`,
    open: 'Always open',
    people: (count: number) => counted(count.toLocaleString('en'), 'competitor', 'competitors'),
    news: 'News',
  },
} as const

/** Cached pictures, each of about 40 kB. */
const MOST = 200
/** Pictures drawn per minute for one network; cached ones do not count. Nobody who shares pages opens as many new ones. */
export const DRAWN_A_MINUTE = 60
const ADDRESS = /^(site|cmpt|news)(?:-(\d{1,9}))?-(zh|en)\.png$/
const KINDS = { site: 'site', cmpt: 'cmpt', news: 'news' } as const
const isKind = (text: string | undefined): text is keyof typeof KINDS =>
  text !== undefined && Object.hasOwn(KINDS, text)

/**
 * Share cards: `/v3/share/cmpt-7-zh.png`, `news-3-en.png`, `site-zh.png`; 1200 × 630 pixels, drawn from the page's present content.
 * Concurrent requests for a picture share one drawing.
 */
export function registerShareCards(app: FastifyInstance, ctx: AppContext): void {
  const drawn = new Map<string, Promise<Buffer>>()
  app.get('/v3/share/:file', async (request, reply) => {
    const [, kind, id, written] = ADDRESS.exec(request.url.split('?')[0]?.slice('/v3/share/'.length) ?? '') ?? []
    if (!isKind(kind) || (kind === 'site') !== (id === undefined)) return reply.code(404).send()
    const text = await cardText(ctx, { kind, id: Number(id ?? 0), language: written === 'en' ? 'en' : 'zh' })
    if (!text) return reply.code(404).send()
    const mark = createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 32)
    if (request.headers['if-none-match'] === `"${mark}"`) return reply.code(304).send()
    const seconds = drawn.has(mark)
      ? null
      : await ctx.limits.count('share cards', networkOf(request.ip), DRAWN_A_MINUTE, () => timesOf(ctx, request.ip))
    if (seconds !== null) {
      ctx.metrics.limited.inc({ call: 'share card' })
      return reply.code(429).header('retry-after', String(seconds)).header('cache-control', 'no-store').send()
    }
    return reply
      .type('image/png')
      .header('etag', `"${mark}"`)
      .header('cache-control', 'public, max-age=600')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(await pictureOf(text, mark))
  })

  function pictureOf(text: CardText, mark: string): Promise<Buffer> {
    const ready = drawn.get(mark)
    if (ready) return ready
    const [oldest] = drawn.keys()
    if (drawn.size >= MOST && oldest !== undefined) drawn.delete(oldest)
    const picture = draw(text, ctx.config.dataDir)
    drawn.set(mark, picture)
    picture.catch(() => drawn.delete(mark))
    return picture
  }
}

async function draw(text: CardText, dataDir: string): Promise<Buffer> {
  const [{ default: sharp }, fonts] = await Promise.all([import('sharp'), loadFonts(dataDir)])
  return sharp(Buffer.from(cardSvg(fonts, text)))
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

type ShareKind = 'site' | 'cmpt' | 'news'

const said = (words: Words, language: Language) => words[language] || words.zh || words.en

/** The text of a public page's card; null without such a page. */
async function cardText(
  ctx: AppContext,
  { kind, id, language }: { kind: ShareKind; id: number; language: Language },
): Promise<CardText | null> {
  const t = cardTexts[language]
  const { name, claim } = await chromeOf(ctx)
  const site = said(name, language) || t.site
  if (kind === 'site') {
    return {
      site,
      title: said(claim, language) || t.claim,
      by: new URL(ctx.config.siteUrl).host,
      facts: [],
    }
  }
  if (kind === 'news') {
    const [found] = await ctx.db
      .select()
      .from(news)
      .where(and(eq(news.id, id), isPublic(ctx.now())))
    if (!found) return null
    const facts = found.at ? [dayName(found.at)] : []
    return { site, title: said(found.title, language), by: found.source || t.news, facts }
  }
  const [found] = await ctx.db
    .select()
    .from(competitions)
    .where(and(eq(competitions.id, id), eq(competitions.status, 'published')))
  if (!found) return null
  const facts = [
    ...(found.prizeTotal > 0 ? [t.prize(found.prizeTotal)] : []),
    found.endAt ? t.until(dayName(found.endAt)) : t.open,
    ...(found.people > 0 ? [t.people(found.people)] : []),
  ]
  return { site, title: said(found.title, language), by: said(found.host, language), facts }
}

/** In pixels; the largest preview size of social networks and messengers. */
export const CARD = { width: 1200, height: 630 } as const

/** The text of a share card, from top to bottom. */
interface CardText {
  site: string
  title: string
  /** The host, or the source. */
  by: string
  /** Short facts, such as prize and dates. */
  facts: readonly string[]
}

const INSET = 80
const WIDTH = CARD.width - 2 * INSET
const TITLE = { size: 72, least: 48, lines: 3, leading: 1.26, height: 240 }

interface Line {
  text: string
  y: number
  size: number
  colour: string
  bold?: boolean
}

function lineOf(fonts: Fonts, { text, y, size, colour, bold = false }: Line): Piece[] {
  let x = INSET
  return runsOf(fonts, bold, text).map((run): Piece => {
    const piece: Piece = { kind: 'text', ...run, x, baseline: y, size, colour }
    x += widthOf([run], size)
    return piece
  })
}

/** The title in the largest size that fits; a longer one ends in an ellipsis. */
function titleOf(fonts: Fonts, text: string): { lines: string[]; size: number } {
  const broken = (size: number) => breakLines(text, WIDTH, (line) => widthOf(runsOf(fonts, true, line), size))
  for (let size = TITLE.size; size >= TITLE.least; size -= 4) {
    const lines = broken(size)
    if (lines.length * size * TITLE.leading <= TITLE.height) return { lines, size }
  }
  const lines = broken(TITLE.least).slice(0, TITLE.lines)
  return {
    lines: lines.map((line, at) => (at === TITLE.lines - 1 ? `${line.slice(0, -1)}…` : line)),
    size: TITLE.least,
  }
}

/** A Chinese font draws these quotes at full width; between Latin letters they are apostrophes. */
const narrow = (text: string) => text.replace(/(?<=[a-z])’(?=[a-z])/giu, "'")

/** As much of a line as fits. */
function clip(fonts: Fonts, text: string, size: number): string {
  const [first = '', ...more] = breakLines(text, WIDTH, (line) => widthOf(runsOf(fonts, false, line), size))
  return more.length > 0 ? `${first.slice(0, -1)}…` : first
}

/** The ring of the platform's logo, large and faint behind the text. */
const GROUND = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2b4699"/><stop offset="1" stop-color="#141d44"/></linearGradient></defs>
<rect width="${CARD.width}" height="${CARD.height}" fill="url(#g)"/>
<g transform="translate(800 150) scale(13)" opacity="0.13"><path d="M9 9v14M25 9v14" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/><path d="M9 12.5h16M9 17h16" stroke="#f3a571" stroke-width="2"/><path d="M6.5 23.5h21l1.5 4H5z" fill="#fff"/></g>
<rect x="${INSET}" y="${CARD.height - 16}" width="${WIDTH}" height="6" rx="3" fill="#f3a571"/>`

/** A share card as SVG: letters become outlines of the certificate fonts, so that it looks the same on every machine. */
export function cardSvg(fonts: Fonts, { site, title, by, facts }: CardText): string {
  const { lines, size } = titleOf(fonts, narrow(title))
  const top = 164 + size
  const below = top + lines.length * size * TITLE.leading
  const pieces = [
    ...lineOf(fonts, { text: site, y: 120, size: 38, colour: '#f3c9a5', bold: true }),
    ...lines.flatMap((text, at) =>
      lineOf(fonts, { text, y: top + at * size * TITLE.leading, size, colour: '#ffffff', bold: true }),
    ),
    ...lineOf(fonts, { text: clip(fonts, by, 34), y: below + 12, size: 34, colour: '#c9d3f2' }),
    ...lineOf(fonts, { text: clip(fonts, facts.join('  ·  '), 34), y: CARD.height - 62, size: 34, colour: '#ffffff' }),
  ]
  const { width, height } = CARD
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${GROUND}${pieces.map(drawOnScreen).join('')}</svg>`
}
