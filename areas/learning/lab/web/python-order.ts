import type { TableResult, Value } from './table.ts'

/** Messages from the page to the worker. */
export type PythonOrder =
  | { kind: 'start'; scripts: { loader: string; engine: string }; wasm: Blob; library: Blob }
  | {
      kind: 'run'
      code: string
      /** The cell's name in tracebacks. */
      name: string
      tables: readonly { number: number; columns: string[]; rows: TableResult['rows'] }[]
      files: readonly { name: string; blob: Blob }[]
    }
/** The result of a run. `table` if its last value was a list of dicts. */
export interface PythonDone {
  value: string | null
  table: { columns: string[]; rows: Value[][]; whole: boolean } | null
  /** Python's total memory in bytes. */
  memory: number
}
export type PythonNews =
  | { kind: 'ready'; version: string }
  | { kind: 'out'; text: string }
  | { kind: 'done'; done: PythonDone }
  | { kind: 'failed'; text: string }
