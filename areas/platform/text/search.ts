import { pinyin } from 'pinyin-pro'
import type { Words } from '../contract/inputs.ts'
import { type Column, index, like, type SQL, type SQLWrapper, sql } from '../db/orm.ts'
import { tagText } from './contract.tags.ts'

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

const wordsOf = (query: string) => query.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** A LIKE pattern for each word of a query; Chinese needs no spaces, as any part of a text matches. */
export const patternsOf = (query: string): string[] => wordsOf(query).map(patternOf)

/** Both languages of a text, for `foundIn`. */
export const inBoth = (words: Column): SQL[] => [sql`${words} ->> 'zh'`, sql`${words} ->> 'en'`]

/** The condition that each of the patterns is found in one of the texts; it always holds without patterns. */
export function foundIn(texts: readonly SQLWrapper[], patterns: string[] | SQLWrapper): SQL {
  if (Array.isArray(patterns) && patterns.length === 0) return sql`true`
  const all = Array.isArray(patterns) ? sql.param(patterns) : patterns
  return sql`concat_ws(E'\n', ${sql.join([...texts], sql`, `)}) ilike all(${all}::text[])`
}

/**
 * An index for `matchesOf`: by every character of a text, every pair of them, and every three Latin letters or digits. They are in a column
 * `grams` that PostgreSQL derives from `search_text` (migration 0051). Its own trigrams need an extension that an operator’s server may
 * lack, and find no Chinese word of two characters.
 */
export const searchIndex = (name: string) => index(name).using('gin', sql`"grams"`)

const LATIN = /^[a-z0-9]{3}$/

/** A gram as a number, as leitai_grams computes it: 21 bits for each character. */
const gramOf = (characters: string[]) =>
  characters.reduce((gram, character) => gram * 0x20_00_00n + BigInt(character.codePointAt(0) ?? 0), 0n)

/** The grams of a word, without those within others. */
function gramsOf(word: string): bigint[] {
  const characters = [...word]
  if (characters.length < 2) return [gramOf(characters)]
  const pairs = characters.slice(1).map((_, at) => characters.slice(at, at + 2))
  const triples = pairs.map((_, at) => characters.slice(at, at + 3)).map((triple) => LATIN.test(triple.join('')))
  return [
    ...pairs.filter((_, at) => !triples[at] && !triples[at - 1]).map(gramOf),
    ...triples.flatMap((latin, at) => (latin ? [gramOf(characters.slice(at, at + 3))] : [])),
  ]
}

/**
 * Conditions that a searchable text contains each word of a query. The grams are written out, as numbers: PostgreSQL then knows how rare
 * they are when it plans, and such statements are never named (`@leitai/pg-kit/names`).
 */
export function matchesOf(column: Column, query: string): SQL[] {
  const { table } = column
  return wordsOf(query).flatMap((word) => {
    const grams = gramsOf(word)
    const contains = sql`${table}.${sql.identifier('grams')} @> ${sql.raw(`'{${grams.join()}}'::bigint[]`)}`
    return grams.length === 1 && grams[0] === gramOf([...word]) ? [contains] : [contains, like(column, patternOf(word))]
  })
}

/** A LIKE pattern that finds the text anywhere; its wildcards are escaped. */
export const partOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
