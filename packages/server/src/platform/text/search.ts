import { tagText } from '@leitai/contract/competition/tags'
import type { Words } from '@leitai/contract/core/shape'
import { pinyin } from 'pinyin-pro'

const syllables = (text: string, pattern: 'pinyin' | 'first') =>
  pinyin(text, { pattern, toneType: 'none', type: 'array', nonZh: 'removed' }).join('')

/** The searchable text: the words in both languages, and the title's pinyin, in full and as initials. */
export function searchTextOf(words: { title: Words; summary: Words; host: Words; tags: string[] }): string {
  const { title, summary, host, tags } = words
  const shown = [
    title.zh,
    title.en,
    summary.zh,
    summary.en,
    host.zh,
    host.en,
    ...tags,
    ...tags.map((tag) => tagText(tag, 'en')),
  ]
  const spoken = [title.zh, ...tags].flatMap((text) => [syllables(text, 'pinyin'), syllables(text, 'first')])
  return [...shown, ...spoken].join('\n').normalize('NFKC').toLowerCase()
}

/** A LIKE pattern for each word of a query; Chinese needs no spaces, as any part of a text matches. */
export function patternsOf(query: string): string[] {
  const words = query.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
