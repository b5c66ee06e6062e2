import type { CsvRecord } from './csv.ts'
import type { PlainColumns } from './fast-rows.ts'
import type { FaultList } from './fault-list.ts'
import { foldedLabel } from './label-kind.ts'
import { MAX_FIELD } from './limits.ts'
import type { Values } from './metrics/metric.ts'
import { emptyValues } from './metrics/rules.ts'
import { parseNumber } from './parse-number.ts'
import type { Range } from './ranges.ts'
import type { TextReader, Utf8Field } from './text.ts'
import type { Fault, Numbers as ListItems } from './types.ts'

/** Decodes the values of a record into row `row`; fields[k] is the field index of column k. Faults are added to the list. */
export interface Decoder {
  /** The target arrays and accepted ranges, if all columns contain numbers, none of which need be whole. */
  plain?: PlainColumns
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
  /** All classes, if they were declared: others are refused. */
  classes?: string[]
  /** Target arrays for numbers, if the memory is shared between threads. */
  shared?: Float64Array[]
  /** Lists that cells stand for; see `TableSource`. */
  cells?: ListItems[]
}

/** Numbers, one array per column, each within the range of its column; those of `whole` columns are integers. */
export function createNumberDecoder(context: DecoderContext, ranges: Range[], whole: boolean[] = []): Decoder {
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

  return {
    ...(!whole.includes(true) && { plain: { columns, ranges } }),
    decode(row, record, fields) {
      for (let k = 0; k < columns.length; k++) {
        const field = fields[k] as number
        const start = record.starts[field] as number
        const end = record.ends[field] as number
        const value = end - start > MAX_FIELD ? Number.NaN : parseNumber(record.bytes, start, end)
        const [min, max] = ranges[k] as Range
        // False for NaN as well.
        if (value >= min && value <= max && !(whole[k] && value % 1 !== 0)) {
          put(k, row, value)
          continue
        }
        const again = Number.isNaN(value) ? reread(record, field) : value
        if (again === null) continue
        if (again >= min && again <= max && !(whole[k] && again % 1 !== 0)) put(k, row, again)
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
      const { bytes, start, end } = folded(label)
      if (end === start) faults.add({ code: 'empty-value', line: record.line, column })
      else if (end - start > MAX_FIELD)
        faults.add({ code: 'field-too-long', line: record.line, column, count: MAX_FIELD })
      else {
        if (row >= codes.length) codes = growInts(codes, row + 1)
        const code = find(bytes, start, end)
        codes[row] = code
        if (code < 0 && context.classes)
          faults.add(unknownClass(context.classes, record.line, column, text.show(bytes, start, end)))
      }
    },
    values: () => ({ ...emptyValues(), codes }),
  }
}

const CR = 13
const LF = 10
/** Bytes that line ends, blanks and invisible characters begin with. */
const ODD: readonly number[] = [CR, LF, 0xc2, 0xe1, 0xe2, 0xef]
const isOdd = (byte = 0) => ODD.includes(byte)
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/** A label without blanks, line ends and invisible characters around it, and with the line ends of Unix within. */
function folded(label: Utf8Field): Utf8Field {
  const { bytes, start, end } = label
  let unusual = isOdd(bytes[start]) || [1, 2, 3].some((back) => end - back >= start && isOdd(bytes[end - back]))
  for (let p = start; p < end && !unusual; p++) unusual = bytes[p] === CR
  if (!unusual) return label
  const plain = encoder.encode(foldedLabel(decoder.decode(bytes.slice(start, end))))
  return { bytes: plain, start: 0, end: plain.length }
}

/** Of a label that is none of the declared classes. */
export function unknownClass(classes: string[], line: number, column: string, found: string): Fault {
  const expected = `${classes.slice(0, 5).join(', ')}${classes.length > 5 ? ' …' : ''}`
  return { code: 'unknown-class', line, column, found, expected }
}

/** A copy with more room. */
/** Buffers beyond it only double, so that rows that differ from the first ones do not claim several times what is needed. */
const LARGE = 1 << 26

/**
 * The next size of a buffer that grows row by row: what all rows need if they go on like those so far, but at least twice and at most eight
 * times the size. Doubling alone would copy and touch as much memory again.
 */
export function grownSize(size: number, needed: number, rows: { done: number; all: number }): number {
  const expected = rows.done > 0 ? (1.1 * needed * rows.all) / rows.done : 0
  return Math.max(needed, 2 * size, Math.min(Math.ceil(expected), 8 * size, LARGE))
}

export function growInts(from: Int32Array<ArrayBuffer>, atLeast: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(Math.max(1024, atLeast, from.length * 2))
  to.set(from)
  return to
}
