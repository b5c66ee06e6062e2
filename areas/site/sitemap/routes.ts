import type { AppContext } from '@leitai/platform/context/app-context'
import { declaredAs } from '@leitai/platform/domain/hook'
import type { PublicPage } from '@leitai/platform/domain/parts'
import type { FastifyInstance } from 'fastify'

const BASE = '/v3'
const KEEP_MS = 60_000
/** A sitemap has at most 50,000 entries; the newest of each kind are listed. */
const MOST_EACH = 12_000

/** Pages that are private or have no lasting content; each also has `noindex`. */
const CLOSED = ['/api/', '/accountset/', '/myNotice/', '/judge-space.html', '/my_order.html', '/confirm_order.html']

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function workOf(origin: string, { path, changed }: PublicPage): string {
  const address = (lang?: string) =>
    escaped(`${origin}${BASE}${path}${lang ? `${path.includes('?') ? '&' : '?'}lang=${lang}` : ''}`)
  const other = (hreflang: string, lang?: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address(lang)}"/>`
  const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<url><loc>${address()}</loc>${when}${other('zh-CN', 'zh')}${other('en', 'en')}${other('x-default')}</url>`
}

/** Serves /robots.txt and /sitemap.xml. */
export function registerSitemap(app: FastifyInstance, ctx: AppContext): void {
  const { siteUrl } = ctx.config
  let kept: { until: number; xml: Promise<string> } | null = null
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...CLOSED.map((path) => `Disallow: ${BASE}${path}`),
          `Sitemap: ${siteUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const now = Date.now()
    if (!kept || kept.until < now) {
      const xml = listed(ctx).then((all) => write(siteUrl, all))
      kept = { until: now + KEEP_MS, xml }
      xml.catch(() => {
        kept = null
      })
    }
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(await kept.xml)
  })
}

const write = (origin: string, all: readonly PublicPage[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...all.map((one) => workOf(origin, one)),
    '</urlset>',
    '',
  ].join('\n')

/** Public pages with lasting content; tests/browser/searchers.spec.ts opens each of them. */
export const lasting = [
  '/home.html',
  '/cmptlist.html',
  '/science.html',
  '/WisdomChina.html',
  '/sponsors.html',
  '/datasets.html',
  '/library.html',
  '/organisations.html',
  '/dc_lab.html',
  '/submission-tool.html',
  '/news-list.html',
  '/circle.html',
  '/hall-of-fame.html',
  '/teamCenter.html',
  '/encourage_index.html',
  '/statistics.html',
  '/certificate.html',
  '/build-competition.html',
  '/mergeRules.html',
  '/about.html',
  '/helpCenter.html',
  '/contact-us.html',
  '/guide/how-to-compete.html',
  '/guide/FAQ.html',
  '/guide/guide-map.html',
  '/rule/server-rule.html',
  '/rule/private.html',
  '/rule/cheat-rule.html',
] as const

/** All pages for search engines, by a fixed number of queries. */
export async function listed({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<PublicPage[]> {
  const pages: PublicPage[] = lasting.map((path) => ({ path, changed: null }))
  for (const pagesOf of declaredAs('sitemap')) pages.push(...(await pagesOf({ db, now: now(), most: MOST_EACH })))
  return pages
}
