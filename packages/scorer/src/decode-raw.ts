import type { Decoder, DecoderContext } from './decode.ts'
import { MAX_FIELD } from './limits.ts'
import type { RawColumn } from './metrics/metric.ts'
import { emptyValues } from './metrics/values.ts'
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
        const at = { line, column: names[k] ?? '' }
        if (end === start && !mayBeEmpty) faults.add({ code: 'empty-value', ...at })
        else if (end - start > longest) faults.add({ code: 'field-too-long', ...at, count: longest })
        else if (range && !isWithin(range, parseNumber(bytes, start, end))) {
          const found = text.show(bytes, start, end)
          faults.add({ code: 'out-of-range', ...at, found, expected: `${range[0]}..${range[1]}` })
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
      if (used + length >= bytes.length) {
        const grown = new Uint8Array(Math.max(used + length + 1, bytes.length * 2))
        grown.set(bytes)
        bytes = grown
      }
      // A view of a short text costs more than its bytes.
      if (length < SHORT) for (let k = 0; k < length; k++) bytes[used + k] = from[start + k] as number
      else bytes.set(from.subarray(start, end), used)
      starts[row] = used
      used += length
      ends[row] = used
      // The number parser stops at a byte that is not a digit.
      bytes[used++] = LINE_FEED
    },
    column: (): RawColumn => ({ bytes: bytes.subarray(0, used), starts, ends }),
  }
}
