import duckdbWasm from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url'
import pythonWasm from 'pyodide/pyodide.asm.wasm?url'
import pythonLibrary from 'pyodide/python_stdlib.zip?url'
import * as z from 'zod/mini'
import { type Cell, notebookLimits } from '../../notebook/contract.ts'
import type { TableResult } from './table.ts'
import { fetchBlob, type OnShare } from './use-files.ts'
import { freshCell } from './use-notebook.ts'

/** Uncompressed bytes of the engines; a test compares them with the files. */
export const wholeBytes = { duckdb: 34_242_586, python: 9_598_218, library: 2_545_637 } as const
/** Approximate download size in MB, compressed and including scripts, for display. */
export const fetchedMb = { sql: 6, python: 6 } as const

/** The engines' files, fetched once per page and reused when an engine restarts. */
const fetched = new Map<string, Promise<Blob>>()

function part(address: string, size: number, onShare: OnShare, signal: AbortSignal): Promise<Blob> {
  const known = fetched.get(address)
  if (known) return known
  const blob = fetchBlob(address, { size, onShare, signal })
  fetched.set(address, blob)
  blob.catch(() => fetched.delete(address))
  return blob
}

export const sqlParts = (onShare: OnShare, signal: AbortSignal) => part(duckdbWasm, wholeBytes.duckdb, onShare, signal)

export async function pythonParts(onShare: OnShare, signal: AbortSignal) {
  const all = wholeBytes.python + wholeBytes.library
  const wasm = await part(pythonWasm, wholeBytes.python, (share) => onShare((share * wholeBytes.python) / all), signal)
  const library = await part(
    pythonLibrary,
    wholeBytes.library,
    (share) => onShare((wholeBytes.python + share * wholeBytes.library) / all),
    signal,
  )
  return { wasm, library }
}

const Text = z.union([z.string(), z.array(z.string())])
const Jupyter = z.object({ cells: z.array(z.object({ cell_type: z.string(), source: Text })) })

/** The cells of a Jupyter notebook (nbformat 4) as cells of the lab; null if it is none. What it printed is left out. */
export function cellsOfJupyter(text: string): Cell[] | null {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return null
  }
  const found = z.safeParse(Jupyter, content)
  if (!found.success) return null
  return found.data.cells
    .slice(0, notebookLimits.cells)
    .map(({ cell_type, source }) =>
      freshCell(cell_type === 'code' ? 'python' : 'text', typeof source === 'string' ? source : source.join('')),
    )
}

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
const MOST_TEXT = 200_000
export const joinText = (before: string, more: string) => (before + more).slice(0, MOST_TEXT)
