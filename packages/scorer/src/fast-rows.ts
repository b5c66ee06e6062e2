import type { IdIndexes, IdSet } from './ids.ts'
import { createIntegerIndex } from './integer-index.ts'
import { type Cursor, readNumber } from './parse-number.ts'

const LF = 10
const CR = 13
const COMMA = 44

/** How far a file has been read; shared by the fast reader and the general reader, which alternate. */
export interface Progress {
  rows: number
  /** The row whose id is expected next: submissions mostly keep the sample’s order. */
  expected: number
}

/** Reads as many rows as it can from bytes[from..end) and returns where it stopped; every row is one line. */
type FastRows = (bytes: Uint8Array, from: number, end: number) => number

/** Columns of numbers in the order of the file, and the range of each. */
export interface PlainColumns {
  columns: Float64Array[]
  ranges: readonly (readonly [min: number, max: number])[]
}

/**
 * Reads `<integer id>,<number>,…`, the format of nearly every large file, without first searching for commas, which saves a third of the
 * time. It stops before any row that is not obviously valid; the general reader then reads that row and reports its faults.
 */
export function createFastRows(
  ids: Exclude<IdSet, { kind: 'text' }>,
  indexes: IdIndexes,
  { columns, ranges }: PlainColumns,
  seen: Uint8Array,
  progress: Progress,
  delimiter = COMMA,
): FastRows {
  const { count } = ids
  const base = ids.kind === 'sequence' ? ids.base : 0
  const values = ids.kind === 'integer' ? ids.values : null
  const cursor: Cursor = { at: 0 }
  const last = columns.length - 1
  const first = columns[0] as Float64Array
  const [min, max] = ranges[0] as readonly [number, number]
  const lowest = Float64Array.from(ranges, ([min]) => min)
  const highest = Float64Array.from(ranges, ([, max]) => max)

  /** Reads the numbers after the first one, which ends at `at`, into a row; the place behind them, or -1. */
  function readFurther(bytes: Uint8Array, at: number, end: number, row: number): number {
    let p = at
    for (let k = 1; k <= last; k++) {
      if (bytes[p] !== delimiter) return -1
      const value = readNumber(bytes, p + 1, cursor)
      p = cursor.at
      if (!(value >= (lowest[k] as number) && value <= (highest[k] as number)) || p >= end) return -1
      const column = columns[k] as Float64Array
      column[row] = value
    }
    return p
  }

  function find(id: number, integers: Int32Array | Float64Array): number {
    // The general reader decides when an index is worth building.
    if (indexes.integer === undefined && progress.rows < 16) return -1
    indexes.integer ??= createIntegerIndex(integers)
    return indexes.integer.find(id)
  }

  return (bytes, from, end) => {
    let { expected, rows } = progress
    let start = from
    for (;;) {
      let p = start
      let id = 0
      let digit = (bytes[p] as number) ^ 48
      while (digit < 10) {
        id = Math.imul(id, 10) + digit
        digit = (bytes[++p] as number) ^ 48
      }
      if (bytes[p] !== delimiter || p === start || p - start > 9 || p >= end) break
      let row = id - base
      if (values !== null) row = values[expected] === id ? expected : find(id, values)
      if (row < 0 || row >= count) break
      const bit = 1 << (row & 7)
      const byte = seen[row >> 3] as number
      if ((byte & bit) !== 0) break
      // The numbers of a row that turns out not to be valid are overwritten, or the file is refused.
      const value = readNumber(bytes, p + 1, cursor)
      p = cursor.at
      // False for NaN as well. Nothing beyond `end` is of the file.
      if (!(value >= min && value <= max) || p >= end) break
      first[row] = value
      if (last > 0) {
        p = readFurther(bytes, p, end, row)
        if (p < 0) break
      }
      if (bytes[p] === CR) p++
      if (bytes[p] !== LF || p >= end) break
      seen[row >> 3] = byte | bit
      expected = row + 1
      rows++
      start = p + 1
      progress.rows = rows
    }
    progress.expected = expected
    return start
  }
}
