import { openArchive } from '@leitai/zip/archive'

/** Of all parts of a workbook, once unpacked. */
const MOST_BYTES = 32 * 1024 * 1024
const MOST_PARTS = 500

/** Whether all of a zip can be unpacked within the limits; what it says of its sizes is not believed. */
async function isBounded(bytes: Uint8Array): Promise<boolean> {
  const file = { size: bytes.length, slice: async (start: number, end: number) => bytes.subarray(start, end) }
  try {
    const { names, read } = await openArchive(file, { entries: MOST_PARTS, bytes: MOST_BYTES })
    for (const name of names) for await (const _ of read(name));
    return names.length > 0
  } catch {
    return false
  }
}

/** The cells of the first sheet of a workbook (.xlsx) as texts, all rows of the same length; null if it is none, or too large. */
export async function rowsOfWorkbook(bytes: Uint8Array): Promise<string[][] | null> {
  if (!(await isBounded(bytes))) return null
  // Loaded with the first workbook, not at startup.
  const { readSheet } = await import('read-excel-file/node')
  try {
    const rows = await readSheet(Buffer.from(bytes))
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
    return rows.map((row) => Array.from({ length: columns }, (_, at) => textOf(row[at])))
  } catch {
    return null
  }
}

const textOf = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell)
