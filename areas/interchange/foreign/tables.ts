import { open } from 'node:fs/promises'
import { parseCsv } from '@leitai/competition/archive/csv'
import { decoded, likelyEncoding } from '@leitai/scorer/encoding'

/** As much of a table as tells what its columns hold. */
const HEAD = 256 * 1024

/** None of what is no CSV: the check of the scoring says what is wrong in it. */
function rowsIn(text: string): ReturnType<typeof parseCsv> {
  try {
    return parseCsv(text)
  } catch {
    return []
  }
}

/** The header and first rows of a CSV file. */
export async function headOf(path: string): Promise<{ columns: string[]; rows: string[][] }> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const text = (decoded(bytes, likelyEncoding(bytes), bytesRead === HEAD) ?? '').replace(/^\u{FEFF}/u, '')
    const whole = bytesRead < HEAD ? text : text.slice(0, text.lastIndexOf('\n'))
    const [header, ...rows] = rowsIn(whole)
    const columns = header?.cells ?? []
    return { columns, rows: rows.map(({ cells }) => cells).filter(({ length }) => length === columns.length) }
  } finally {
    await file.close()
  }
}

const BOARD = /^(?:a|b|public|private|ignored)$/i
const FEW = 20

export interface Truth {
  id: string
  targets: string[]
  /** The column that says to which board a row belongs. */
  split: string | null
}

/** What the columns of a solution are, given those of a submission. */
export function truthOf(
  { columns, rows }: Awaited<ReturnType<typeof headOf>>,
  given: { id?: string; submitted: string[] },
): Truth {
  const id = given.id !== undefined && columns.includes(given.id) ? given.id : (columns[0] ?? 'id')
  const isBoard = (column: string) => {
    const at = columns.indexOf(column)
    return rows.length > 0 && rows.every((row) => BOARD.test((row[at] ?? '').trim()))
  }
  const split = columns.find((column) => column !== id && !given.submitted.includes(column) && isBoard(column)) ?? null
  const shared = columns.filter((column) => column !== id && column !== split && given.submitted.includes(column))
  const targets = shared.length > 0 ? shared : columns.filter((column) => column !== id && column !== split)
  return { id, targets, split }
}

/** A metric that fits the values of a column, until the host says which. */
export function guessedMetric({ columns, rows }: Awaited<ReturnType<typeof headOf>>, target: string): string {
  const at = columns.indexOf(target)
  const values = new Set(rows.map((row) => (row[at] ?? '').trim()))
  const numbers = [...values].every((value) => value !== '' && Number.isFinite(Number(value)))
  return numbers && values.size > FEW ? 'rmse' : 'accuracy'
}
