import type { TableResult, Value } from './table.ts'

/** What the page tells the worker. */
export type PythonOrder =
  | { kind: 'start'; scripts: { loader: string; engine: string }; wasm: Blob; library: Blob }
  | {
      kind: 'run'
      code: string
      /** How the cell is called in tracebacks. */
      name: string
      tables: readonly { number: number; columns: string[]; rows: TableResult['rows'] }[]
      files: readonly { name: string; blob: Blob }[]
    }
/** What a run ends with. `table` where its last value was a list of dicts. */
export interface PythonDone {
  value: string | null
  table: { columns: string[]; rows: Value[][]; whole: boolean } | null
  /** Of all Python holds, in bytes. */
  memory: number
}
export type PythonNews =
  | { kind: 'ready'; version: string }
  | { kind: 'out'; text: string }
  | { kind: 'done'; done: PythonDone }
  | { kind: 'failed'; text: string }
