import duckdbWasm from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url'
import pythonWasm from 'pyodide/pyodide.asm.wasm?url'
import pythonLibrary from 'pyodide/python_stdlib.zip?url'
import { fetchBlob, type OnShare } from './fetch-blob.ts'
import { wholeBytes } from './sizes.ts'

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
