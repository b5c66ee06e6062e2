import { extname, join } from 'node:path'
import type { ManifestInput } from '@leitai/competition/archive/manifest'
import { holdsOneOf } from '@leitai/competition/archive/same-bytes'
import { refusalOfUpload } from '@leitai/competition/definition/host-files'
import { filesBelow } from '@leitai/zip/content'
import { located, type Making, put, putZip } from './folder.ts'
import { blanks, NO_LICENCE } from './texts.ts'

/** Values of foreign files, which may be anything. */
export type Fields = Record<string, unknown>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
/** A list, or the values of a map whose keys are numbers, in their order. */
export const itemsOf = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : Object.values(fieldsOf(value))).map(fieldsOf)

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

export const isTrue = (value: unknown): boolean => value === true || /^(?:true|yes|1)$/i.test(textOf(value))

/** One line without control characters, of at most so many characters. */
export const lineOf = (value: unknown, most: number): string =>
  [
    ...textOf(value)
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, most)
    .join('')
    .trim()

/** The same words in both languages: the other platforms have one. */
export const bothOf = (text: string) => ({ zh: text, en: text })

/** A moment as these platforms write it, `2019-9-30`, `2025-07-01 00:00:00` or ISO 8601; UTC unless it has a zone. */
export function momentOf(value: unknown): Date | null {
  const text = value instanceof Date ? value.toISOString() : textOf(value)
  const parts =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    )
  if (!parts) return null
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', zone = 'Z'] = parts
  const two = (part: string) => part.padStart(2, '0')
  const offset = /^[+-]/.test(zone) ? zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2') : 'Z'
  const at = new Date(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${offset}`)
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1900 ? null : at
}

/** An address for the competition; numbers alone are none. */
function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '')
  return /[a-z]/.test(slug) && slug.length > 1 ? slug : `imported-${slug || 'competition'}`
}

/** The name of a number of the leaderboard: what the platform takes, and not one of those that are taken. */
export function columnName(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
  const stem = plain.replace(/^[^a-z]+|(?<!_)_+$/g, '').slice(0, 24) || 'number'
  for (let count = 1; ; count++) {
    const name = count === 1 ? stem : `${stem}_${count}`
    if (!taken.has(name)) return name
  }
}

const DAY_MS = 86_400_000
export const YEAR_MS = 365 * DAY_MS

interface Times {
  name: string
  start: Date | null
  end: Date | null
}

/** The times of stages in order: each starts no earlier than the one before, and has an end. */
export function timesOf(making: Making, given: readonly Times[], now: Date): { start: Date; end: Date }[] {
  const times: { start: Date; end: Date }[] = []
  for (const [at, { name, start, end }] of given.entries()) {
    const before = times.at(-1)
    const begin = new Date(
      Math.max((start ?? before?.end ?? now).getTime(), before?.start.getTime() ?? Number.NEGATIVE_INFINITY),
    )
    const next = given.slice(at + 1).find((one) => one.start !== null)?.start ?? null
    const wanted = end ?? (next && next > begin ? next : new Date(begin.getTime() + YEAR_MS))
    const close = wanted > begin ? wanted : new Date(begin.getTime() + DAY_MS)
    if (end === null) making.notes.say('changed', name, 'stageEnd', { name, end: close })
    else if (close !== end || (start !== null && begin.getTime() !== start.getTime()))
      making.notes.say('changed', name, 'stageOrder', { start: begin, end: close })
    times.push({ start: begin, end: close })
  }
  return times
}

/** The kind of the stage at a place: the first is the preliminary, the last the final. */
export function kindOf(at: number, count: number): 'preliminary' | 'semifinal' | 'final' {
  if (at === 0) return 'preliminary'
  return at === count - 1 ? 'final' : 'semifinal'
}

const MOST_PER_DAY = 1000

/** The limits of submissions. */
export function limitsOf(making: Making, place: string, perDay: unknown, total: unknown) {
  const daily = numberOf(perDay)
  const all = numberOf(total)
  const totalLimit = all !== null && all >= 1 ? { totalLimit: Math.min(Math.floor(all), 100_000) } : {}
  // No more a day than in all: a draft with that cannot be launched.
  const most = totalLimit.totalLimit ?? MOST_PER_DAY
  if (daily === null || daily < 1) {
    const dailyLimit = Math.min(10, most)
    making.notes.say('changed', place, 'noLimit', { count: dailyLimit })
    return { dailyLimit, ...totalLimit }
  }
  const dailyLimit = Math.min(Math.floor(daily), MOST_PER_DAY, most)
  making.notes.say(dailyLimit < daily ? 'changed' : 'carried', place, dailyLimit < daily ? 'perDayMost' : 'perDay', {
    count: dailyLimit,
  })
  return { dailyLimit, ...totalLimit }
}

interface DataGiven {
  name: string
  title?: string
  description?: string
  licence?: string
  stage?: number
  sample?: boolean
  /** Files with the answers: what has the very bytes of one of them is not carried. */
  unlike?: readonly string[]
}

/** Adds a file of the source to the data; a folder as a zip. Returns whether it is there. */
export async function addData(making: Making, given: DataGiven): Promise<boolean> {
  const { name, title = '', description = '', licence = NO_LICENCE, stage, sample = false, unlike = [] } = given
  const found = await located(making, name)
  if (!found) {
    making.notes.say('left', name, 'dataMissing')
    return false
  }
  if (await holdsOneOf(found, unlike)) {
    making.notes.say('left', name, sample ? 'sampleIsTruth' : 'dataHasTruth')
    return false
  }
  const plain = name.replace(/\/+$/, '').split('/').at(-1) ?? name
  const shown = found.isFolder ? `${plain}.zip` : plain
  if (refusalOfUpload({ use: 'data', name: shown, size: Math.max(found.size, 1) })) {
    making.notes.say('left', name, 'dataType')
    return false
  }
  const { path } = found
  const file = found.isFolder
    ? await putZip(
        making,
        (await filesBelow(path)).map((one) => ({ name: one, content: { file: join(path, one) } })),
        `data/${shown}`,
      )
    : await put(making, path, `data/${shown}`)
  making.data.push({
    file,
    licence: lineOf(licence, 100) || NO_LICENCE,
    sample,
    name: lineOf(title, 100) === '' ? lineOf(shown, 120) : withEnding(lineOf(title, 100), extname(shown)),
    description: bothOf(lineOf(description, 500)),
    ...(stage !== undefined && { stage }),
  })
  making.notes.say(
    found.isFolder ? 'changed' : 'carried',
    name,
    found.isFolder ? 'dataPacked' : sample ? 'sample' : 'data',
  )
  return true
}

const withEnding = (title: string, ending: string) =>
  title.toLowerCase().endsWith(ending) ? title : `${title}${ending}`

/** What every manifest from elsewhere begins with. */
export function beginning(
  title: string,
  summary: string,
): Pick<ManifestInput, 'format' | 'slug' | 'title' | 'summary' | 'host'> {
  const name = lineOf(title, 100) || 'Imported competition'
  return {
    format: 1,
    slug: slugOf(name),
    title: bothOf(name),
    summary: bothOf(lineOf(summary, 200) || name),
    host: blanks.host,
  }
}
