import type { Problem, SqlTable } from '../contract.ts'

/** Untrusted code for a scoring process. No expected answers are included, except the reference query of SQL. */
export interface CodeTask {
  task: 'code'
  /** The author. */
  userId: number
  work: JsWork | SqlWork
}
/** The time limit of all cases together, as a multiple of one case's. */
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
  /** The reference query, or null. */
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
  /** Whether the rows equal the reference's; null if there is none. */
  right: boolean | null
  problem: Problem
}
