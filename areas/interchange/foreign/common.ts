import { extname, join } from 'node:path'
import type { ManifestInput } from '@leitai/competition/archive/manifest'
import { holdsOneOf } from '@leitai/competition/archive/same-bytes'
import { refusalOfUpload } from '@leitai/competition/definition/host-files'
import { limits } from '@leitai/platform/contract/limits'
import { filesBelow } from '@leitai/zip/content'
import { locatedAsAny, type Making, put, putZip } from './folder.ts'
import { dateOf, type Moment } from './moments.ts'
import { blanks, NO_LICENCE } from './texts.ts'
import { bothOf, type Fields, lineOf, numberOf } from './values.ts'

/** Says which keys of some parts are not read, each once. */
export function sayUnknown({ notes }: Making, place: string, items: readonly Fields[], read: readonly string[]): void {
  for (const key of new Set(items.flatMap((item) => Object.keys(item))))
    if (!read.includes(key)) notes.say('left', `${place}${key}`, 'unknown')
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
  start: Moment
  end: Moment
}

/**
 * The times of stages in order: each starts no earlier than the one before, and has an end. What is absent follows from the other stages;
 * what cannot be read is set for the time being, and the host has to enter it.
 */
export function timesOf(making: Making, given: readonly Times[], now: Date): { start: Date; end: Date }[] {
  const times: { start: Date; end: Date }[] = []
  for (const [at, { name, ...written }] of given.entries()) {
    const [start, end] = [dateOf(written.start), dateOf(written.end)]
    const before = times.at(-1)
    const begin = new Date(
      Math.max((start ?? before?.end ?? now).getTime(), before?.start.getTime() ?? Number.NEGATIVE_INFINITY),
    )
    const next = given.slice(at + 1).flatMap((one) => dateOf(one.start) ?? [])[0]
    const follows = next !== undefined && next > begin
    const wanted = end ?? (follows ? next : new Date(begin.getTime() + YEAR_MS))
    const close = wanted > begin ? wanted : new Date(begin.getTime() + DAY_MS)
    sayUnread(making, name, written.start, begin)
    sayUnread(making, name, written.end, close)
    if (written.start === null) making.notes.say('changed', name, 'stageStart', { name, start: begin })
    if (written.end === null && !follows) making.notes.say('changed', name, 'stageEnd', { name, end: close })
    const isMoved = start !== null && begin.getTime() !== start.getTime()
    if (end !== null && (close !== end || isMoved))
      making.notes.say('changed', name, 'stageOrder', { start: begin, end: close })
    times.push({ start: begin, end: close })
  }
  return times
}

/** Says that a date could not be read, and for what it stands in; returns whether it is so. */
export function sayUnread({ notes }: Making, place: string, written: Moment, at: Date): boolean {
  const isUnread = written !== null && 'unread' in written
  if (isUnread) notes.say('todo', place, 'dateUnread', { text: written.unread, at })
  return isUnread
}

/** The name of a phase, as long as one may be. */
export function nameOf({ notes }: Making, written: unknown): string {
  const [whole, name] = [lineOf(written, 1000), lineOf(written, limits.editor.stageName)]
  if (name !== whole) notes.say('changed', whole, 'nameCut', { name })
  return name
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
    const dailyLimit = Math.min(MOST_PER_DAY, most)
    making.notes.say('changed', place, 'noLimit', { count: dailyLimit })
    return { dailyLimit, ...totalLimit }
  }
  const dailyLimit = Math.min(Math.floor(daily), MOST_PER_DAY, most)
  const isMost = dailyLimit < daily && dailyLimit === MOST_PER_DAY
  making.notes.say(dailyLimit < daily ? 'changed' : 'carried', place, isMost ? 'perDayMost' : 'perDay', {
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
  const found = await locatedAsAny(making, name)
  if (!found) {
    making.notes.say('left', name, 'dataMissing')
    return false
  }
  if (await holdsOneOf(found, unlike)) {
    making.notes.say('left', name, sample ? 'sampleIsTruth' : 'dataHasTruth')
    return false
  }
  const plain = name.replace(/\/+$/, '').split('/').at(-1) ?? name
  const shown = found.isFolder ? `${plain.replace(/\.zip$/i, '')}.zip` : plain
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

export function sayUnlicensed({ notes, data }: Making): void {
  if (data.some(({ licence }) => licence === NO_LICENCE)) notes.say('todo', 'data', 'licence')
}

const withEnding = (title: string, ending: string) =>
  title.toLowerCase().endsWith(ending) ? title : `${title}${ending}`

/** What every manifest from elsewhere begins with. */
export function beginning(
  title: string,
  summary: string,
  slug = '',
): Pick<ManifestInput, 'format' | 'slug' | 'title' | 'summary' | 'host'> {
  const name = lineOf(title, 100) || 'Imported competition'
  return {
    format: 1,
    slug: slugOf(slug || name),
    title: bothOf(name),
    summary: bothOf(lineOf(summary, 200) || name),
    host: blanks.host,
  }
}
