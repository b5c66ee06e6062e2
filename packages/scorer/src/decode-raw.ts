import { type Decoder, type DecoderContext, grownSize } from './decode.ts'
import { MAX_FIELD } from './limits.ts'
import type { RawColumn } from './metrics/metric.ts'
import { emptyValues } from './metrics/rules.ts'
import { parseNumber } from './parse-number.ts'
import type { Range } from './ranges.ts'

/**
 * Values of any kind, stored as written without surrounding whitespace; the formula interprets them. A column with a declared range
 * contains numbers within it.
 */
export function createRawDecoder(
  context: DecoderContext,
  {
    mayBeEmpty,
    ranges = [],
    longest = MAX_FIELD,
  }: { mayBeEmpty: boolean; ranges?: (Range | null)[]; longest?: number },
): Decoder {
  const { columns: names, faults, text } = context
  const columns = names.map(() => createRawColumn(context.rows))
  return {
    decode(row, record, fields) {
      for (let k = 0; k < names.length; k++) {
        const field = fields[k] as number
        const { line } = record
        const value = text.field(record.bytes, record.starts[field] as number, record.ends[field] as number, line)
        if (value === null) continue
        const { bytes, start, end } = value
        const range = ranges[k]
        if (end === start && !mayBeEmpty) faults.add({ code: 'empty-value', line, column: names[k] ?? '' })
        else if (end - start > longest)
          faults.add({ code: 'field-too-long', line, column: names[k] ?? '', count: longest })
        else if (range && !isWithin(range, parseNumber(bytes, start, end))) {
          const found = text.show(bytes, start, end)
          faults.add({
            code: 'out-of-range',
            line,
            column: names[k] ?? '',
            found,
            expected: `${range[0]}..${range[1]}`,
          })
        } else columns[k]?.put(row, bytes, start, end)
      }
    },
    values: () => ({ ...emptyValues(), raw: columns.map((column) => column.column()) }),
  }
}

const isWithin = ([min, max]: Range, value: number) => value >= min && value <= max

const LINE_FEED = 10
const SHORT = 200

function createRawColumn(rows: number) {
  let bytes = new Uint8Array(rows * 8 + 64)
  let starts = new Uint32Array(rows)
  let ends = new Uint32Array(rows)
  let used = 0
  let done = 0
  const wider = (from: Uint32Array<ArrayBuffer>, atLeast: number) => {
    const to = new Uint32Array(Math.max(1024, atLeast, from.length * 2))
    to.set(from)
    return to
  }
  return {
    put(row: number, from: Uint8Array, start: number, end: number) {
      const length = end - start
      if (row >= starts.length) {
        starts = wider(starts, row + 1)
        ends = wider(ends, row + 1)
      }
      done++
      if (used + length >= bytes.length) {
        const grown = new Uint8Array(grownSize(bytes.length, used + length + 1, { done, all: rows }))
        grown.set(bytes)
        bytes = grown
      }
      const to = bytes
      let at = used
      starts[row] = at
      // A view of a short text costs more than its bytes.
      if (length < SHORT) for (let p = start; p < end; p++) to[at++] = from[p] as number
      else {
        to.set(from.subarray(start, end), at)
        at += length
      }
      ends[row] = at
      // The number parser stops at a byte that is not a digit.
      to[at++] = LINE_FEED
      used = at
    },
    column: (): RawColumn => ({ bytes: bytes.subarray(0, used), starts, ends }),
  }
}
