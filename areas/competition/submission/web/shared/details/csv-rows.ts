import { type CsvRecord, createCsvReader } from '@leitai/scorer/csv'
import { createFaultList } from '@leitai/scorer/fault-list'

export const MOST_ROWS = 200
const MOST_COLUMNS = 50
const LONGEST_CELL = 500

/** The head and the first rows of a CSV, whatever is wrong with it; `more`: there are rows or columns that are not shown. */
export function firstRows(text: string): { head: string[]; rows: string[][]; more: boolean } {
  const decoder = new TextDecoder()
  const records: string[][] = []
  let more = false
  const take = ({ bytes, starts, ends, count }: CsvRecord) => {
    if (records.length > MOST_ROWS || count > MOST_COLUMNS) more = true
    if (records.length > MOST_ROWS) return
    const cells = Array.from({ length: Math.min(count, MOST_COLUMNS) }, (_, at) =>
      decoder.decode(bytes.subarray(starts[at], ends[at])),
    )
    records.push(cells.map((cell) => (cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL)}…` : cell)))
  }
  const reader = createCsvReader(take, createFaultList())
  try {
    reader.push(new TextEncoder().encode(text))
    reader.finish()
  } catch {
    more = true
  }
  const [head = [], ...rows] = records
  return { head, rows, more }
}
