import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { emptyWords } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { type Section, sectionsOf } from '@leitai/platform/contract/outline'
import type { Db } from '@leitai/platform/db/open'
import { count, desc, eq, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { keyed } from '@leitai/platform/keys/keys'
import { siteOf } from '@leitai/platform/settings/settings'
import { searchTextOf } from '@leitai/platform/text/search'
import { notifyOperator } from '../../feedback/feedback.ts'
import type * as content from '../contract.ts'
import { RatedKey } from '../contract.ts'
import { ownText } from '../own-text.ts'
import { type PageNow, pageNow, pagesNow } from '../pages.ts'
import { pageTexts, pageVotes } from '../table.ts'

export const pageVersions: Handler<typeof content.pageVersions> = async ({ db, ctx }, { key, ...paging }) => {
  const { page, pageSize, offset } = pageOf(paging)
  const where = eq(pageTexts.key, key)
  const [found] = await db.select({ count: count() }).from(pageTexts).where(where)
  const list = await db
    .select({
      version: pageTexts.id,
      text: pageTexts.text,
      at: pageTexts.at,
      by: users.name,
      publishedAt: pageTexts.publishedAt,
      askAgain: pageTexts.askAgain,
    })
    .from(pageTexts)
    .leftJoin(users, eq(users.id, pageTexts.by))
    .where(where)
    .orderBy(desc(pageTexts.id))
    .limit(pageSize)
    .offset(offset)
  const own = ownText(key, (await siteOf(ctx)).settings, ctx.config.siteUrl)
  return { list, total: found?.count ?? 0, page, pageSize, own, votes: await votesOn(db, key) }
}

/** Votes on a page; null for a page without votes. */
async function votesOn(db: Db, key: string): Promise<{ yes: number; no: number } | null> {
  if (!RatedKey.safeParse(key).success) return null
  const [found] = await db
    .select({
      yes: sql<number>`(count(*) filter (where ${pageVotes.helpful}))::int`,
      no: sql<number>`(count(*) filter (where not ${pageVotes.helpful}))::int`,
    })
    .from(pageVotes)
    .where(eq(pageVotes.key, key))
  return found ?? { yes: 0, no: 0 }
}

export const ratePage: Handler<typeof content.ratePage> = async (context, { key, helpful, text }) => {
  const { db, me, now, ip, device, ctx } = context
  const who = me ? `account ${me.id}` : `visitor ${ip} ${device}`
  const vote = { key, voter: keyed(ctx.config.secret, 'page vote', who), helpful, at: now }
  await db
    .insert(pageVotes)
    .values(vote)
    .onConflictDoUpdate({ target: [pageVotes.key, pageVotes.voter], set: { helpful, at: now } })
  if (!helpful && text !== '') {
    await notifyOperator(db, { userId: me?.id ?? null, type: '需求', contacts: '', content: `[${key}] ${text}`, now })
  }
  return { ok: true }
}

export const savePage: Handler<typeof content.savePage> = async (context, { key, text, publish, askAgain }) => {
  const { db, me, now } = context
  refuse(publish && text.zh === '' && text.en === '' ? { code: 'page.words' } : null)
  refuse(askAgain && !(publish && (key === 'terms' || key === 'privacy')) ? { code: 'page.askAgain' } : null)
  await keepPicturesIn(context, text)
  const [made] = await db
    .insert(pageTexts)
    .values({ key, text, at: now, by: me.id, publishedAt: publish ? now : null, askAgain })
    .returning({ version: pageTexts.id })
  const { version } = orRefuse(made, 'news.unknown')
  await audit(context, {
    action: publish ? 'page.publish' : 'page.draft',
    target: { kind: 'page', id: key },
    detail: { version, askAgain },
  })
  return { version }
}

const MOST = 20

export const searchHelp: Handler<typeof content.searchHelp> = async ({ ctx, db }, { keyword, language }) => ({
  list: findHelp(await pagesNow(ctx, db), keyword, language).slice(0, MOST),
})

/** The pages that the help search covers, most useful first. */
const order: readonly PageNow['key'][] = ['faq', 'howTo', 'cheating', 'merge', 'terms', 'privacy', 'tool', 'about']
const EXCERPT = 120

interface Part extends Section {
  /** The normalized heading with its pinyin, and the text. */
  heading: string
  plain: string
}
/** Cached sections by text, since pinyin is the expensive part. One entry per page and language. */
const byName = new Map<string, { text: string; parts: Part[] }>()

const normal = (text: string) => text.normalize('NFKC').toLowerCase()
/** Markdown as plain text, for excerpts. */
const plainOf = (markdown: string) =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*\|?[\s|:-]+\|?\s*$/gm, '')
    .replace(/^\s*(?:[-*>]|\d+\.)\s+/gm, '')
    .replace(/[*_`|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function partsOf({ key, text }: PageNow, language: Language): Part[] {
  const words = text[language] || text.zh || text.en
  const name = `${key} ${language}`
  const found = byName.get(name)
  if (found?.text === words) return found.parts
  const parts = sectionsOf(words).map((section) => ({
    ...section,
    heading: searchTextOf({ title: { zh: section.title, en: '' }, summary: emptyWords, host: emptyWords, tags: [] }),
    plain: plainOf(section.body),
  }))
  byName.set(name, { text: words, parts })
  return parts
}

/** The text around the first match, or the beginning. */
function excerptOf(plain: string, words: readonly string[]): string {
  const places = words.map((word) => normal(plain).indexOf(word)).filter((place) => place >= 0)
  const from = Math.max(0, Math.min(...places, plain.length) - EXCERPT / 4)
  const start = places.length === 0 || from < 10 ? 0 : from
  const end = start + EXCERPT
  // Latin words cut in half are dropped.
  const head = start > 0 ? plain.slice(start, end).replace(/^[\w’]+\s/, '') : plain.slice(0, end)
  return `${start > 0 ? '…' : ''}${end < plain.length ? `${head.replace(/\s[\w’]*$/, '')}…` : head}`
}

/** Sections that contain every word; those with all words in the heading first. */
function findHelp(pages: readonly PageNow[], keyword: string, language: Language) {
  const words = normal(keyword).split(/\s+/).filter(Boolean).slice(0, 8)
  return pages
    .flatMap((page) => partsOf(page, language).map((part) => ({ page: page.key, part })))
    .filter(({ part }) => part.level > 0 && part.plain !== '')
    .map(({ page, part }) => ({
      page,
      part,
      inHeading: words.filter((word) => part.heading.includes(word)).length,
      found: words.every((word) => part.heading.includes(word) || normal(part.plain).includes(word)),
    }))
    .filter(({ found }) => found)
    .toSorted((one, other) => other.inHeading - one.inHeading || order.indexOf(one.page) - order.indexOf(other.page))
    .map(({ page, part }) => ({
      page,
      anchor: part.anchor,
      title: part.title,
      excerpt: excerptOf(part.plain, words),
    }))
}

export const sitePage: Handler<typeof content.sitePage> = ({ ctx, db }, { key }) => pageNow(ctx, db, key)
