import type { Language } from '@leitai/platform/contract/language'
import { type Section, sectionsOf } from '@leitai/platform/contract/outline'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { searchTextOf } from '@leitai/platform/text/search'
import type * as content from '../contract.ts'
import { type PageNow, pagesNow } from '../pages.ts'

const MOST = 20

export const searchHelp: Handler<typeof content.searchHelp> = async ({ ctx, db }, { keyword, language }) => ({
  list: findHelp(await pagesNow(ctx, db), keyword, language).slice(0, MOST),
})

/** The pages that the help search covers, most useful first. */
const order: readonly PageNow['key'][] = ['faq', 'howTo', 'cheating', 'merge', 'terms', 'privacy', 'tool', 'about']
const EXCERPT = 120
const none = { zh: '', en: '' }

interface Part extends Section {
  /** The normalized heading with its pinyin, and the text. */
  heading: string
  plain: string
}
/** Cached sections by text, since pinyin is the expensive part. One entry per page and language. */
const known = new Map<string, { text: string; parts: Part[] }>()

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
  const found = known.get(name)
  if (found?.text === words) return found.parts
  const parts = sectionsOf(words).map((section) => ({
    ...section,
    heading: searchTextOf({ title: { zh: section.title, en: '' }, summary: none, host: none, tags: [] }),
    plain: plainOf(section.body),
  }))
  known.set(name, { text: words, parts })
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
