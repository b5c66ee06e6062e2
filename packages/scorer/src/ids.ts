import type { CsvRecord } from './csv.ts'
import { createIntegerIndex, type IntegerIndex, type Integers } from './integer-index.ts'
import { parseInteger } from './parse-number.ts'
import { isAscii, type TextReader, type Utf8Field } from './text.ts'
import { createTextIndex, createTextTable, sameText, stringAt, type TextIndex, type TextTable } from './text-index.ts'

/**
 * The ids of a solution or a sample in file order. `sequence`: base, base + 1, ..., not stored. `integer`: all ids are integers of at most
 * 15 digits. `text`: anything else, compared byte by byte as UTF-8.
 */
export type IdSet =
  | { kind: 'sequence'; count: number; base: number }
  | { kind: 'integer'; count: number; values: Integers }
  | { kind: 'text'; count: number; table: TextTable }

export const UNKNOWN_ID = -1
export const NOT_AN_INTEGER = -2
const UNREADABLE_ID = -3

/** Finds the row of an id, trying `expected` first; negative (see above) if there is none. */
type FindRow = (record: CsvRecord, field: number, expected: number) => number

/** Created at the first id that is not the expected one, then reused: it contains nothing of a submission. */
export interface IdIndexes {
  integer?: IntegerIndex
  text?: TextIndex
}

/** The first misses of a file are searched linearly: a part that starts in the middle then continues in order and needs no index. */
const LINEAR_MISSES = 3

export function createFindRow(ids: IdSet, indexes: IdIndexes, text: TextReader, key?: KeyReader): FindRow {
  if (ids.kind === 'sequence') {
    const { base, count } = ids
    return (record, field) => {
      const value = readInteger(record, field, text)
      if (value === null) return UNREADABLE_ID
      const row = value - base
      return row >= 0 && row < count ? row : Number.isNaN(value) ? NOT_AN_INTEGER : UNKNOWN_ID
    }
  }
  let misses = 0
  if (ids.kind === 'integer') {
    const { values } = ids
    return (record, field, expected) => {
      const value = readInteger(record, field, text)
      if (value === values[expected]) return expected
      if (value === null) return UNREADABLE_ID
      if (Number.isNaN(value)) return NOT_AN_INTEGER
      if (indexes.integer === undefined && misses++ < LINEAR_MISSES) return values.indexOf(value)
      indexes.integer ??= createIntegerIndex(values)
      return indexes.integer.find(value)
    }
  }
  const { table } = ids
  return (record, field, expected) => {
    const start = record.starts[field] as number
    const id = key ? key.read(record) : text.field(record.bytes, start, record.ends[field] as number, record.line)
    if (id === null) return UNREADABLE_ID
    if (expected < table.count && sameText(table, expected, id.bytes, id.start, id.end)) return expected
    const find = ({ bytes, start, end }: Utf8Field): number => {
      if (indexes.text === undefined && misses++ < LINEAR_MISSES) return scan(table, bytes, start, end)
      indexes.text ??= createTextIndex(table)
      return indexes.text.find(bytes, start, end)
    }
    const row = find(id)
    return row === UNKNOWN_ID ? otherForms(id).reduce((found, one) => (found < 0 ? find(one) : found), row) : row
  }
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Bytes; normalising a long row of accents takes time by the square of its length. */
const LONGEST_FORM = 2000

/** The same text as systems write it that join letters with their marks (NFC) and that do not (NFD). */
function otherForms({ bytes, start, end }: Utf8Field): Utf8Field[] {
  if (isAscii(bytes, start, end) || end - start > LONGEST_FORM) return []
  const text = decoder.decode(bytes.slice(start, end))
  return Array.from(new Set([text.normalize('NFC'), text.normalize('NFD')]))
    .filter((one) => one !== text)
    .map((one) => encoder.encode(one))
    .map((form) => ({ bytes: form, start: 0, end: form.length }))
}

/** Reads the id of a record in a file whose rows are identified by several columns. */
export interface KeyReader {
  /** Set after the header. */
  fields: number[]
  /** The parts, joined; null (and a fault) if the bytes are not text. The next call reuses the object. */
  read(record: CsvRecord): { bytes: Uint8Array; start: number; end: number } | null
}

export function createKeyReader(text: TextReader, longest: number): KeyReader {
  const joined = { bytes: new Uint8Array(256), start: 0, end: 0 }
  const key: KeyReader = {
    fields: [],
    read(record) {
      let used = 0
      for (const field of key.fields) {
        const part = text.field(record.bytes, record.starts[field] as number, record.ends[field] as number, record.line)
        if (part === null) return null
        const size = Math.min(part.end - part.start, longest)
        if (used + size + 1 > joined.bytes.length) {
          const grown = new Uint8Array((used + size + 1) * 2)
          grown.set(joined.bytes)
          joined.bytes = grown
        }
        joined.bytes.set(part.bytes.subarray(part.start, part.start + size), used)
        used += size
        joined.bytes[used++] = KEY_SEPARATOR
      }
      joined.end = used - 1
      return joined
    },
  }
  return key
}

/** The integer of a field, trimmed of full-width whitespace too; NaN if it is not one, null if the bytes are not text. */
function readInteger(record: CsvRecord, field: number, text: TextReader): number | null {
  const start = record.starts[field] as number
  const value = parseInteger(record.bytes, start, record.ends[field] as number)
  if (!Number.isNaN(value)) return value
  const found = text.field(record.bytes, start, record.ends[field] as number, record.line)
  return found && parseInteger(found.bytes, found.start, found.end)
}

function scan(table: TextTable, bytes: Uint8Array, start: number, end: number): number {
  for (let row = 0; row < table.count; row++) if (sameText(table, row, bytes, start, end)) return row
  return UNKNOWN_ID
}

/** Stands between the parts of an id of several columns; no text contains it. */
const KEY_SEPARATOR = 31
const separators = new RegExp(String.fromCharCode(KEY_SEPARATOR), 'g')

export function idText(ids: IdSet, row: number): string {
  if (ids.kind === 'sequence') return String(ids.base + row)
  if (ids.kind === 'integer') return String(ids.values[row])
  return stringAt(ids.table, row).replace(separators, ', ')
}

/** Collects ids and determines their kind at the end. */
export function createIdCollector(): {
  add(bytes: Uint8Array, start: number, end: number): void
  finish(): { ids: IdSet; repeats: [number, number][]; repeatCount: number; indexes: IdIndexes }
  /** For files with several lines a row: the distinct ids in the order of their first lines, and the row of each line. */
  finishLines(): { ids: IdSet; indexes: IdIndexes; rowOf: Int32Array }
} {
  const texts = createTextTable()
  let integers: Float64Array | null = new Float64Array(1 << 10)
  let count = 0
  return {
    add(bytes, start, end) {
      texts.add(bytes, start, end)
      if (integers !== null) {
        const value = canonicalInteger(bytes, start, end)
        if (Number.isNaN(value)) integers = null
        else {
          if (count === integers.length) {
            const grown: Float64Array = new Float64Array(count * 2)
            grown.set(integers)
            integers = grown
          }
          integers[count] = value
        }
      }
      count++
    },
    finish() {
      if (integers === null || count === 0) {
        const table = texts.table()
        const text = createTextIndex(table)
        return { ids: { kind: 'text', count, table }, ...repeatsOf(text), indexes: { text } }
      }
      const values = integers.slice(0, count)
      const base = values[0] as number
      if (values.every((value, row) => value === base + row)) {
        return { ids: { kind: 'sequence', count, base }, repeats: [], repeatCount: 0, indexes: {} }
      }
      const small = values.every((value) => value === (value | 0)) ? Int32Array.from(values) : values
      const integer = createIntegerIndex(small)
      return { ids: { kind: 'integer', count, values: small }, ...repeatsOf(integer), indexes: { integer } }
    },
    finishLines() {
      const { bytes, offsets } = texts.table()
      const index = createTextIndex({ count, bytes, offsets })
      const distinct = createIdCollector()
      const rowOf = new Int32Array(count)
      let rows = 0
      for (let line = 0; line < count; line++) {
        const start = offsets[line] as number
        const end = offsets[line + 1] as number
        const first = index.find(bytes, start, end)
        if (first === line) {
          distinct.add(bytes, start, end)
          rowOf[line] = rows++
        } else rowOf[line] = rowOf[first] as number
      }
      const { ids, indexes } = distinct.finish()
      return { ids, indexes, rowOf }
    },
  }
}

function repeatsOf(index: IntegerIndex | TextIndex): { repeats: [number, number][]; repeatCount: number } {
  return { repeats: index.repeats, repeatCount: index.repeatCount }
}

/** "007" and "+7" are names, not numbers: only ids in canonical number format are integers. */
function canonicalInteger(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start] === 45 ? start + 1 : start
  if (bytes[first] === 48 && end - start > 1) return Number.NaN
  const byte = bytes[first] as number
  const last = bytes[end - 1] as number
  if (end <= first || byte < 48 || byte > 57 || last < 48 || last > 57) return Number.NaN
  return parseInteger(bytes, start, end)
}
