import type { Problem, SqlTable } from '@leitai/contract/learning/training'

/** Code of strangers for a scoring process. Nothing of what is right goes along but the query that SQL is held against. */
export interface CodeTask {
  task: 'code'
  /** Who wrote it. */
  userId: number
  work: JsWork | SqlWork
}
/** All cases together may take so many times what one may. */
export const CASES_SECONDS = 4

export interface JsWork {
  language: 'javascript'
  code: string
  /** Null: the value of the code itself. */
  function: string | null
  /** Arguments of each call. */
  cases: unknown[][]
  seconds: number
}
export interface SqlWork {
  language: 'sql'
  code: string
  /** What the rows are held against, or null. */
  solution: string | null
  tables: SqlTable[]
  ordered: boolean
  seconds: number
}

export interface CodeRun {
  log: string[]
  /** One for each call; the value as JSON. */
  cases: { value: string | null; problem: Problem }[]
  table: { columns: string[]; rows: (string | null)[][] } | null
  /** Whether the rows are those of the solution; null where there is none. */
  right: boolean | null
  problem: Problem
}
