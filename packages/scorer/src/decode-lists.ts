import type { CsvRecord } from './csv.ts'
import { type Decoder, type DecoderContext, type FindLabel, growInts, grownSize, unknownClass } from './decode.ts'
import { createGivenLists } from './given-lists.ts'
import { MAX_FIELD } from './limits.ts'
import { createPartedCells, isBracketed, isParted, isSpace } from './list-form.ts'
import type { Values } from './metrics/metric.ts'
import { emptyValues } from './metrics/rules.ts'
import { type Cursor, parseNumber, readNumber } from './parse-number.ts'
import type { Range } from './ranges.ts'
import { createTokens } from './tokens.ts'
import type { Numbers as ListItems, OptionValue } from './types.ts'

interface ItemsOptions {
  max: number
  mayBeEmpty: boolean
  /** What becomes of items beyond `max`, and of repeated ones, which count as unknown: a fault if it is not `ignore`. */
  surplus?: OptionValue | undefined
  /** Separators that occur in labels, see `signsIn`; undefined: nobody knows. */
  signs?: readonly boolean[] | undefined
}

/** A list of at most `max` distinct items separated by whitespace. */
export function createItemsDecoder(
  context: DecoderContext,
  find: FindLabel,
  { max, mayBeEmpty, surplus, signs }: ItemsOptions,
): Decoder {
  const ignored = surplus === 'ignore'
  const { faults, text } = context
  const column = context.columns[0] ?? ''
  const lists = createLists(context.rows, integers)
  const tokens = createTokens()
  const parted = signs && createPartedCells(signs)

  /** Finds the tokens of a list; false if there are too many. */
  function split({ bytes, start, end }: Text): boolean {
    tokens.clear()
    for (let p = start; p < end; ) {
      if (isSpace(bytes[p])) {
        p++
        continue
      }
      if (tokens.count === max) return ignored
      const from = p
      while (p < end && !isSpace(bytes[p])) p++
      tokens.add(bytes, from, p, find(bytes, from, p))
    }
    return true
  }

  return {
    decode(row, record, fields) {
      const field = fields[0] as number
      const { line } = record
      const list = text.field(record.bytes, record.starts[field] as number, record.ends[field] as number, line)
      if (list === null) return
      const { bytes } = list
      const isWhole = split(list)
      if (isBracketed(bytes, list.start, list.end) || isParted(bytes, tokens)) {
        const found = text.show(record.bytes, record.starts[field] as number, record.ends[field] as number)
        faults.add({ code: 'list-form', line, column, found })
        return
      }
      parted?.add(bytes, list.start, list.end, tokens.count)
      if (!isWhole) {
        faults.add({ code: 'list-too-long', line, column, expected: String(max) })
        return
      }
      if (tokens.count === 0 && !mayBeEmpty) {
        faults.add({ code: 'empty-value', line, column })
        return
      }
      if (tokens.firstAgain >= 0 && !ignored) {
        const k = tokens.firstAgain
        const found = text.show(
          record.bytes,
          ...clip(record, field, list, tokens.starts[k] as number, tokens.ends[k] as number),
        )
        faults.add({ code: 'duplicate-item', line, column, found })
        return
      }
      lists.open(row)
      for (let k = 0; k < tokens.count; k++) {
        const start = tokens.starts[k] as number
        const end = tokens.ends[k] as number
        const code = tokens.again[k] === 1 ? -1 : (tokens.codes[k] as number)
        lists.add(code)
        if (code < 0 && context.classes)
          faults.add(unknownClass(context.classes, line, column, text.show(bytes, start, end)))
      }
      lists.close(row)
    },
    values: (): Values => {
      const found = parted?.sign()
      if (found !== undefined) faults.add({ code: 'list-separator', column, found })
      return { ...emptyValues(), ...lists.lists() }
    },
  }
}

/** The text to show for a repeated item: itself, or the whole field if the bytes had to be converted. */
function clip(
  record: CsvRecord,
  field: number,
  list: { bytes: Uint8Array },
  start: number,
  end: number,
): [number, number] {
  return list.bytes === record.bytes ? [start, end] : [record.starts[field] as number, record.ends[field] as number]
}

interface Text {
  bytes: Uint8Array
  start: number
  end: number
}

/** A list of finite numbers within a range, parted by blanks; maybe none. */
export function createNumbersDecoder(context: DecoderContext, [min, max]: Range): Decoder {
  const { faults, text, cells } = context
  const column = context.columns[0] ?? ''
  const lists = createLists(context.rows, (length) => new Float64Array(length))
  const given = cells && createGivenLists(context.rows, cells)
  const cursor: Cursor = { at: 0 }

  function take(row: number, numbers: ListItems, line: number): void {
    const wrong = numbers.find((value) => !(value >= min && value <= max))
    if (wrong === undefined) given?.put(row, numbers)
    else if (Number.isNaN(wrong)) faults.add({ code: 'not-a-number', line, column, found: 'nan' })
    else faults.add({ code: 'out-of-range', line, column, found: String(wrong), expected: `${min}..${max}` })
  }

  return {
    decode(row, record, fields) {
      const field = fields[0] as number
      const { line } = record
      if (cells && record.bytes[record.starts[field] as number] === GIVEN) {
        const at = parseNumber(record.bytes, (record.starts[field] as number) + 1, record.ends[field] as number)
        const numbers = cells[at]
        if (numbers) take(row, numbers, line)
        return
      }
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
        let value = readNumber(bytes, start, cursor)
        p = cursor.at
        if (p > end || (p < end && bytes[p] !== 32) || p - start > MAX_FIELD) {
          // Not a number alone, as it seems.
          p = start
          while (p < end && bytes[p] !== 32) p++
          value = p - start > MAX_FIELD ? Number.NaN : parseNumber(bytes, start, p)
        }
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
      // All cells of a column are files, or none.
      const { items, starts, ends } = given?.some() ? given.lists() : lists.lists()
      return { ...emptyValues(), lists: [{ items, starts, ends }] }
    },
  }
}

const GIVEN = 1

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
  let done = 0
  return {
    open(row: number) {
      done++
      if (row >= starts.length) {
        starts = growInts(starts, row + 1)
        ends = growInts(ends, row + 1)
      }
      starts[row] = used
    },
    add(value: number) {
      if (used === items.length) {
        const grown = make(grownSize(used, used + 1, { done, all: rows }))
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
