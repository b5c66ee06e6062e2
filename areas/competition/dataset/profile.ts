import { type CsvRecord, createCsvReader } from '@leitai/scorer/csv'
import { createFaultList } from '@leitai/scorer/fault-list'
import { parseNumber } from '@leitai/scorer/parse-number'
import { createTextReader, type TextReader } from '@leitai/scorer/text'
import { type ColumnProfile, profileLimits, type TableProfile } from './contract.ts'

/** The maximum of distinct values counted in a column. */
const MOST_VALUES = 1000
const MISSING = /^(?:|na|n\/a|nan|null|none|-)$/i
const TIME = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

interface Tally {
  name: string
  missing: number
  numbers: number[]
  times: number
  texts: number
  from: string
  until: string
  seen: Map<string | number, number>
  more: boolean
}
const tallyOf = (name: string): Tally => ({
  name,
  missing: 0,
  numbers: [],
  times: 0,
  texts: 0,
  from: '',
  until: '',
  seen: new Map(),
  more: false,
})

function note(tally: Tally, value: string | number): void {
  const before = tally.seen.get(value)
  if (before === undefined && tally.seen.size >= MOST_VALUES) tally.more = true
  else tally.seen.set(value, (before ?? 0) + 1)
}

/** Counts one value of a column, decoded from the record's bytes. */
function count(tally: Tally, text: TextReader, { bytes, starts, ends }: CsvRecord, field: number): void {
  const start = starts[field] ?? 0
  const end = ends[field] ?? 0
  const number = start === end ? Number.NaN : parseNumber(bytes, start, end)
  if (Number.isFinite(number)) {
    tally.numbers.push(number)
    note(tally, number)
    return
  }
  const value = text.show(bytes, start, end).trim()
  if (MISSING.test(value)) {
    tally.missing++
    return
  }
  note(tally, value)
  tally.texts++
  if (!TIME.test(value)) return
  tally.times++
  if (tally.from === '' || value < tally.from) tally.from = value
  if (value > tally.until) tally.until = value
}

function columnOf({ name, missing, numbers, times, texts, from, until, seen, more }: Tally): ColumnProfile {
  const common = { name, missing, distinct: seen.size, more, numbers: null, span: null, top: [] }
  if (numbers.length + texts === 0) return { ...common, kind: 'empty' }
  if (texts === 0) {
    const sorted = Float64Array.from(numbers).sort()
    const [min = 0, max = 0] = [sorted[0], sorted.at(-1)]
    const bins = histogram(sorted, profileLimits.bins)
    return {
      ...common,
      kind: 'number',
      numbers: { min, max, ...spreadOf(sorted), median: median(sorted), bins },
    }
  }
  if (times === texts && numbers.length === 0) return { ...common, kind: 'time', span: { from, until } }
  // If every value occurs only once, none is more frequent.
  const often = !more && [...seen.values()].some((count) => count > 1)
  const top = !often
    ? []
    : [...seen]
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, profileLimits.top)
        .map(([value, count]) => ({ value: String(value), count }))
  return { ...common, kind: 'text', top }
}

/**
 * Profiles the beginning of a table: `whole` means that `source` is complete. Null for anything that is not a table with a header and at
 * least one row.
 */
export async function profileOf(source: AsyncIterable<Uint8Array>, whole: boolean): Promise<TableProfile | null> {
  const faults = createFaultList()
  const tallies: Tally[] = []
  const rows: string[][] = []
  let columnCount = 0
  let rowCount = 0
  let full = false
  const csv = createCsvReader((record) => {
    const blank = record.count === 1 && record.starts[0] === record.ends[0]
    if (blank && columnCount !== 1) return
    const values = Math.min(record.count, profileLimits.columns)
    const shown = () =>
      Array.from({ length: values }, (_, at) =>
        text.show(record.bytes, record.starts[at] ?? 0, record.ends[at] ?? 0).trim(),
      )
    if (columnCount === 0) {
      columnCount = record.count
      tallies.push(...shown().map((name, at) => tallyOf(name || `#${at + 1}`)))
      return
    }
    if (rowCount >= profileLimits.rows) {
      full = true
      return
    }
    rowCount++
    if (rows.length < profileLimits.shownRows) rows.push(shown())
    for (const [at, tally] of tallies.entries()) {
      if (at < record.count) count(tally, text, record, at)
      else tally.missing++
    }
  }, faults)
  const text = createTextReader(csv.window, faults)
  for await (const chunk of source) {
    csv.push(chunk)
    if (full || faults.stopped) break
  }
  // Drop a record that the cut went through.
  if (!faults.stopped && !full && whole) csv.finish()
  if (faults.stopped || rowCount === 0) return null
  return { columnCount, columns: tallies.map(columnOf), rowCount, whole: whole && !full, rows }
}

/** The median of sorted numbers. */
function median(sorted: Float64Array): number {
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  if (sorted.length % 2 === 1) return upper
  const lower = sorted[middle - 1] ?? 0
  // The sum of two large numbers may overflow.
  return Number.isFinite(lower + upper) ? (lower + upper) / 2 : lower / 2 + upper / 2
}

/** The largest number whose square does not overflow; larger ones are scaled by a power of two. */
const GREAT = 2 ** 500

/** The mean and the standard deviation of sorted numbers, without overflow. */
function spreadOf(sorted: Float64Array): { mean: number; deviation: number } {
  const [least = 0, greatest = 0] = [sorted[0], sorted.at(-1)]
  const unit = Math.max(greatest, -least) > GREAT ? 2 ** 600 : 1
  const mean = sorted.reduce((sum, one) => sum + one / unit / sorted.length, 0)
  const spread = sorted.reduce((sum, one) => sum + (one / unit - mean) ** 2 / sorted.length, 0)
  return {
    mean: Math.max(least, Math.min(greatest, mean * unit)),
    deviation: Math.min(Number.MAX_VALUE, Math.sqrt(spread) * unit),
  }
}

/** Counts sorted numbers in `parts` bins of equal width; one bin if all are equal. */
function histogram(sorted: Float64Array, parts: number): number[] {
  const [least = 0, greatest = 0] = [sorted[0], sorted.at(-1)]
  // Halved, as the difference of two large numbers may overflow.
  const width = greatest / 2 - least / 2
  if (width === 0) return [sorted.length]
  const bins = Array.from({ length: parts }, () => 0)
  for (const one of sorted) {
    const at = Math.min(parts - 1, Math.floor(((one / 2 - least / 2) / width) * parts))
    bins[at] = (bins[at] ?? 0) + 1
  }
  return bins
}
