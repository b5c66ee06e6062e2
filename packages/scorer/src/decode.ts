import type { CsvRecord } from './csv.ts'
import type { FaultList } from './fault-list.ts'
import { MAX_FIELD } from './limits.ts'
import type { Values } from './metrics/metric.ts'
import { emptyValues } from './metrics/values.ts'
import { type Cursor, parseNumber, readNumber } from './parse-number.ts'
import type { Range } from './ranges.ts'
import type { TextReader } from './text.ts'

/** Decodes the values of a record into row `row`; fields[k] is the field index of column k. Faults are added to the list. */
export interface Decoder {
  /** Accepted range and target array of a single numeric column. */
  plain?: { column: Float64Array; range: readonly [number, number] }
  decode(row: number, record: CsvRecord, fields: number[]): void
  /** `rowOf`: the rows of the lines that were decoded as rows, if a row has several lines; `rows`: how many rows there are. */
  values(rowOf?: Int32Array, rows?: number): Values
}
export interface DecoderContext {
  columns: string[]
  faults: FaultList
  text: TextReader
  /** Initial capacity in rows; grows as needed. */
  rows: number
  /** Target arrays for numbers, if the memory is shared between threads. */
  shared?: Float64Array[]
}

/** Numbers, one array per column, each within the range of its column; `whole` ones are integers. */
export function createNumberDecoder(context: DecoderContext, ranges: Range[], whole = false): Decoder {
  const { columns: names, faults, text } = context
  const columns = context.shared ?? names.map(() => new Float64Array(context.rows))
  const rangeAt = (k: number): Range => ranges[k] ?? [0, 0]

  /** A valid value with surrounding full-width whitespace, which the number parser does not know. */
  function reread(record: CsvRecord, field: number): number | null {
    const found = text.field(record.bytes, record.starts[field] as number, record.ends[field] as number, record.line)
    return (
      found && (found.end - found.start > MAX_FIELD ? Number.NaN : parseNumber(found.bytes, found.start, found.end))
    )
  }

  function explain(record: CsvRecord, field: number, k: number, value: number): void {
    const name = names[k] ?? ''
    const [min, max] = rangeAt(k)
    const start = record.starts[field] as number
    const end = record.ends[field] as number
    const at = { line: record.line, column: name }
    const found = text.show(record.bytes, start, end)
    const trimmed = found.trim()
    if (trimmed === '') faults.add({ code: 'empty-value', ...at })
    else if (
      /^[+-]?(nan|inf|infinity|null|none|na|n\/a)$/i.test(trimmed) ||
      Math.abs(value) === Number.POSITIVE_INFINITY
    )
      faults.add({ code: 'not-finite', ...at, found })
    else if (Number.isNaN(value)) faults.add({ code: 'not-a-number', ...at, found })
    else if (value >= min && value <= max) faults.add({ code: 'not-integer', ...at, found })
    else faults.add({ code: 'out-of-range', ...at, found, expected: `${min}..${max}` })
  }

  function put(k: number, row: number, value: number): void {
    let column = columns[k] as Float64Array
    if (row >= column.length) {
      const grown = new Float64Array(Math.max(1024, column.length * 2))
      grown.set(column)
      column = columns[k] = grown
    }
    column[row] = value
  }

  const only = columns.length === 1 ? columns[0] : undefined
  return {
    ...(only && !whole && { plain: { column: only, range: rangeAt(0) } }),
    decode(row, record, fields) {
      for (let k = 0; k < columns.length; k++) {
        const field = fields[k] as number
        const start = record.starts[field] as number
        const end = record.ends[field] as number
        const value = end - start > MAX_FIELD ? Number.NaN : parseNumber(record.bytes, start, end)
        const [min, max] = ranges[k] as Range
        // False for NaN as well.
        if (value >= min && value <= max && !(whole && value % 1 !== 0)) {
          put(k, row, value)
          continue
        }
        const again = Number.isNaN(value) ? reread(record, field) : value
        if (again === null) continue
        if (again >= min && again <= max && !(whole && again % 1 !== 0)) put(k, row, again)
        else explain(record, field, k, again)
      }
    },
    values: () => ({ ...emptyValues(), columns }),
  }
}

/** The code of a label, or -1. The bytes are UTF-8 without surrounding whitespace. */
export type FindLabel = (bytes: Uint8Array, start: number, end: number) => number

/** One class label per row, any text. */
export function createLabelDecoder(context: DecoderContext, find: FindLabel): Decoder {
  const { faults, text } = context
  const column = context.columns[0] ?? ''
  let codes = new Int32Array(context.rows)
  return {
    decode(row, record, fields) {
      const field = fields[0] as number
      const label = text.field(record.bytes, record.starts[field] as number, record.ends[field] as number, record.line)
      if (label === null) return
      const { bytes, start, end } = label
      if (end === start) faults.add({ code: 'empty-value', line: record.line, column })
      else if (end - start > MAX_FIELD)
        faults.add({ code: 'field-too-long', line: record.line, column, count: MAX_FIELD })
      else {
        if (row >= codes.length) codes = grow(codes, row + 1)
        codes[row] = find(bytes, start, end)
      }
    },
    values: () => ({ ...emptyValues(), codes }),
  }
}

/** A list of at most `max` distinct items separated by whitespace. */
export function createItemsDecoder(
  context: DecoderContext,
  find: FindLabel,
  max: number,
  mayBeEmpty: boolean,
): Decoder {
  const { faults, text } = context
  const column = context.columns[0] ?? ''
  const lists = createLists(context.rows, integers)
  const tokens: { start: number; end: number }[] = []
  return {
    decode(row, record, fields) {
      const field = fields[0] as number
      const { line } = record
      const list = text.field(record.bytes, record.starts[field] as number, record.ends[field] as number, line)
      if (list === null) return
      const { bytes } = list
      tokens.length = 0
      for (let p = list.start; p < list.end; ) {
        if (bytes[p] === 32) {
          p++
          continue
        }
        const start = p
        while (p < list.end && bytes[p] !== 32) p++
        tokens.push({ start, end: p })
        if (tokens.length > max) {
          faults.add({ code: 'list-too-long', line, column, expected: String(max) })
          return
        }
      }
      if (tokens.length === 0 && !mayBeEmpty) {
        faults.add({ code: 'empty-value', line, column })
        return
      }
      const twice = repeated(bytes, tokens)
      if (twice) {
        faults.add({
          code: 'duplicate-item',
          line,
          column,
          found: text.show(record.bytes, ...clip(record, field, list, twice)),
        })
        return
      }
      lists.open(row)
      for (const token of tokens) lists.add(find(bytes, token.start, token.end))
      lists.close(row)
    },
    values: (): Values => ({ ...emptyValues(), ...lists.lists() }),
  }
}

/** The text to show for a repeated item: itself, or the whole field if the bytes had to be converted. */
function clip(
  record: CsvRecord,
  field: number,
  list: { bytes: Uint8Array },
  token: { start: number; end: number },
): [number, number] {
  return list.bytes === record.bytes
    ? [token.start, token.end]
    : [record.starts[field] as number, record.ends[field] as number]
}

function repeated(bytes: Uint8Array, tokens: { start: number; end: number }[]): { start: number; end: number } | null {
  const seen = new Set<string>()
  for (const token of tokens) {
    let key = ''
    for (let p = token.start; p < token.end; p++) key += String.fromCharCode(bytes[p] as number)
    if (seen.has(key)) return token
    seen.add(key)
  }
  return null
}

/** A list of finite numbers within a range, parted by blanks; maybe none. */
export function createNumbersDecoder(context: DecoderContext, [min, max]: Range): Decoder {
  const { faults, text } = context
  const column = context.columns[0] ?? ''
  const lists = createLists(context.rows, (length) => new Float64Array(length))
  const cursor: Cursor = { at: 0 }
  return {
    decode(row, record, fields) {
      const field = fields[0] as number
      const { line } = record
      const list = text.field(record.bytes, record.starts[field] as number, record.ends[field] as number, line)
      if (list === null) return
      const { bytes, end } = list
      lists.open(row)
      for (let p = list.start; p < end; ) {
        if (bytes[p] === 32) {
          p++
          continue
        }
        const start = p
        while (p < end && bytes[p] !== 32) p++
        const value = readWhole(bytes, start, p, cursor)
        if (value >= min && value <= max) lists.add(value)
        else {
          const found = text.show(bytes, start, p)
          const code = Number.isNaN(value) ? 'not-a-number' : 'out-of-range'
          faults.add({ code, line, column, found, ...(code === 'out-of-range' && { expected: `${min}..${max}` }) })
          return
        }
      }
      lists.close(row)
    },
    values: () => {
      const { items, starts, ends } = lists.lists()
      return { ...emptyValues(), lists: [{ items, starts, ends }] }
    },
  }
}

/** The number that a whole token is; NaN if it is none. */
function readWhole(bytes: Uint8Array, start: number, end: number, cursor: Cursor): number {
  if (end - start > MAX_FIELD) return Number.NaN
  const value = readNumber(bytes, start, cursor)
  return cursor.at === end ? value : parseNumber(bytes, start, end)
}

const BIGGEST_PIXEL = 2 ** 31 - 1
/** Run-length masks: pairs of first pixel (from 1) and length, ascending and not overlapping. Stored as written. */
export function createMaskDecoder(context: DecoderContext, pixels: number): Decoder {
  const { faults, text } = context
  const column = context.columns[0] ?? ''
  const lists = createLists(context.rows, integers)
  const last = pixels > 0 ? pixels : BIGGEST_PIXEL

  /** Why the mask is invalid, or null. Adds its numbers on the way. */
  function read(bytes: Uint8Array, start: number, end: number): string | null {
    let count = 0
    let free = 1
    let first = 0
    for (let p = start; p < end; ) {
      if (bytes[p] === 32) {
        p++
        continue
      }
      let value = 0
      while (p < end && bytes[p] !== 32) {
        const digit = (bytes[p++] as number) ^ 48
        if (digit > 9) return 'integers'
        if (value > BIGGEST_PIXEL) return 'pixels'
        value = value * 10 + digit
      }
      if (count % 2 === 0) {
        if (value < 1) return 'from-one'
        if (value < free) return 'order'
        first = value
      } else {
        if (value < 1) return 'length'
        free = first + value
        if (free - 1 > last) return 'pixels'
      }
      lists.add(value)
      count++
    }
    return count % 2 === 0 ? null : 'pairs'
  }

  return {
    decode(row, record, fields) {
      const field = fields[0] as number
      const start = record.starts[field] as number
      const end = record.ends[field] as number
      lists.open(row)
      const reason = read(record.bytes, start, end)
      if (reason === null) lists.close(row)
      else {
        const found = text.show(record.bytes, start, end)
        faults.add({ code: 'bad-mask', line: record.line, column, found, reason, expected: String(last) })
      }
    },
    values: (): Values => ({ ...emptyValues(), ...lists.lists() }),
  }
}

function createLists<T extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
  rows: number,
  make: (length: number) => T,
) {
  let items = make(rows * 2 + 16)
  let starts = new Int32Array(rows)
  let ends = new Int32Array(rows)
  let used = 0
  return {
    open(row: number) {
      if (row >= starts.length) {
        starts = grow(starts, row + 1)
        ends = grow(ends, row + 1)
      }
      starts[row] = used
    },
    add(value: number) {
      if (used === items.length) {
        const grown = make(Math.max(1024, used * 2))
        grown.set(items)
        items = grown
      }
      items[used++] = value
    },
    close(row: number) {
      ends[row] = used
    },
    lists: (): { items: T; starts: Int32Array; ends: Int32Array } => ({
      items: items.subarray(0, used) as T,
      starts,
      ends,
    }),
  }
}

const integers = (length: number) => new Int32Array(length)

function grow(from: Int32Array<ArrayBuffer>, atLeast: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(Math.max(1024, atLeast, from.length * 2))
  to.set(from)
  return to
}
