import type { TableResult } from './table.ts'

/** The output of a cell's last run. */
export type Output =
  | { state: 'loading'; share: number }
  | { state: 'running'; since: number; text: string }
  | {
      state: 'done'
      /** What Python printed, and the last value unless it is a table. */
      text: string
      table: TableResult | null
      seconds: number
      /** Python's memory in bytes; null for SQL. */
      memory: number | null
    }
  | { state: 'failed'; text: string; error: string; seconds: number | null }
  | { state: 'stopped' }

/** The maximum length of printed text kept per run. */
export const MOST_TEXT = 200_000
export const joinText = (before: string, more: string) => (before + more).slice(0, MOST_TEXT)
