import { createHash } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import { networkOf } from '@leitai/platform/http/network'
import { timesOf } from '@leitai/platform/http/trusted-networks'
import type { FastifyInstance } from 'fastify'
import { loadFonts } from '../certificate/fonts.ts'
import { type CardText, cardSvg } from './card.ts'
import { cardText } from './card-text.ts'

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
