import { BadTable } from '@leitai/scorer/fault-list'

const encoder = new TextEncoder()
const CHUNK = 1 << 18
/** Lists of lists, such as the corners of a polygon; not without end. */
const DEEPEST = 4

/** The bytes of a CSV with these columns, in chunks. Rows come in batches: waiting for each would take longer than reading it. */
export async function* csvOf(
  columns: string[],
  batches: AsyncIterable<Iterable<readonly string[]>>,
): AsyncGenerator<Uint8Array> {
  let text = lineOf(columns)
  for await (const rows of batches) {
    for (const row of rows) {
      text += lineOf(row)
      if (text.length < CHUNK) continue
      yield encoder.encode(text)
      text = ''
    }
  }
  yield encoder.encode(text)
}

/** Rows that are all there. */
export async function* atOnce<T>(rows: T): AsyncGenerator<T> {
  yield rows
}

function lineOf(cells: readonly string[]): string {
  let line = ''
  for (let k = 0; k < cells.length; k++) {
    const cell = cells[k] as string
    if (k > 0) line += ','
    line += /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  }
  return `${line}\n`
}

/**
 * A value of JSON, Parquet or NumPy as the text of a cell: numbers in their shortest form, true and false as words, lists with blanks
 * between their values, nothing and NaN as an empty cell. `place` goes to the fault of any other value.
 */
export function cellOf(value: unknown, place: { line?: number; column?: string }, depth = 0): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
      return Number.isNaN(value) ? '' : String(value)
    case 'bigint':
    case 'boolean':
      return String(value)
    case 'undefined':
      return ''
    default:
      if (value === null) return ''
      // Files have times far beyond the calendar of dates.
      if (value instanceof Date && Number.isNaN(value.getTime())) throw new BadTable({ code: 'json-value', ...place })
      if (value instanceof Date) return value.toISOString()
      if ((Array.isArray(value) || ArrayBuffer.isView(value)) && depth < DEEPEST) return listOf(value, place, depth + 1)
      throw new BadTable({ code: 'json-value', ...place })
  }
}

function listOf(value: ArrayBufferView | unknown[], place: { line?: number; column?: string }, depth: number): string {
  const list = Array.isArray(value) ? value : Array.from(value as unknown as ArrayLike<number>)
  const parted = list.length > 1 && list.find((one) => typeof one === 'string' && /\s/.test(one.trim()))
  if (typeof parted === 'string') throw new BadTable({ code: 'list-item', ...place, found: parted.slice(0, 60) })
  return list.map((one) => cellOf(one, place, depth)).join(' ')
}
