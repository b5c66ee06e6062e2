import { buffer } from 'node:stream/consumers'
import type { Storage } from '../../platform/storage/storage.ts'
import { parseCsv } from '../archive/csv.ts'

const HEAD_BYTES = 128 * 1024
const ROWS = 10
const MOST_COLUMNS = 500
const MOST_CELL = 100

/** Header and first rows of a table in the store; null if it is missing or not a table. */
export async function headOf(storage: Storage, key: string): Promise<{ columns: string[]; rows: string[][] } | null> {
  const found = await storage.stat(key)
  if (!found || found.size === 0) return null
  const whole = found.size <= HEAD_BYTES
  const { body } = await storage.get(key, { start: 0, end: Math.min(HEAD_BYTES, found.size) - 1 })
  const text = new TextDecoder().decode(await buffer(body))
  // The last line may be cut off.
  const lines = whole ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  try {
    const [head, ...rows] = parseCsv(lines)
    const cells = (row: string[] = []) => row.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, MOST_CELL))
    return head
      ? {
          columns: cells(head.cells).map((name) => name.trim()),
          rows: rows.slice(0, ROWS).map((row) => cells(row.cells)),
        }
      : null
  } catch {
    return null
  }
}
