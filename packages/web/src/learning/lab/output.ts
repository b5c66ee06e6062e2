import type { TableResult } from './table.ts'

/** What became of a cell since it was last run. */
export type Output =
  | { state: 'loading'; share: number }
  | { state: 'running'; since: number; text: string }
  | {
      state: 'done'
      /** What Python printed, and the last value where it is no table. */
      text: string
      table: TableResult | null
      seconds: number
      /** Bytes that Python holds; null for SQL. */
      memory: number | null
    }
  | { state: 'failed'; text: string; error: string; seconds: number | null }
  | { state: 'stopped' }

/** Printed text that is kept of one run. */
export const MOST_TEXT = 200_000
export const joinText = (before: string, more: string) => (before + more).slice(0, MOST_TEXT)
