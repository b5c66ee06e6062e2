import { AsyncDuckDB, DuckDBDataProtocol, VoidLogger } from '@duckdb/duckdb-wasm'
import workerAddress from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url'
import { columnsOf, rowsOf } from './arrow-table.ts'
import { sqlParts } from './engines.ts'
import type { OnShare } from './fetch-blob.ts'
import { type Column, type TableResult, tableLimits, type Value } from './table.ts'

export interface SqlEngine {
  run(sql: string): Promise<TableResult>
  addFile(name: string, blob: Blob): Promise<void>
  dropFile(name: string): Promise<void>
  /** Terminates any run; created tables are lost. */
  close(): void
}

/** DuckDB's error message, which is sometimes wrapped in JSON. */
export function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  try {
    const result: unknown = JSON.parse(text)
    if (typeof result === 'object' && result && 'exception_message' in result) return String(result.exception_message)
  } catch {
    // Not JSON.
  }
  return text
}

/** DuckDB in its own worker without network access. */
export async function openSql(onShare: OnShare, signal: AbortSignal): Promise<SqlEngine> {
  const wasm = await sqlParts(onShare, signal)
  const worker = new Worker(workerAddress)
  const broken = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'DuckDB')))
  })
  broken.catch(() => undefined)
  const db = new AsyncDuckDB(new VoidLogger(), worker)
  const address = URL.createObjectURL(wasm)
  const open = async () => {
    await db.instantiate(address)
    await db.open({ query: { castDecimalToDouble: true } })
    const link = await db.connect()
    await link.query('set autoinstall_known_extensions = false; set autoload_known_extensions = false')
    return link
  }
  const link = await Promise.race([open(), broken]).finally(() => URL.revokeObjectURL(address))
  const run = async (sql: string): Promise<TableResult> => {
    const reader = await link.send(sql, true)
    const rows: Value[][] = []
    let columns: Column[] = []
    let whole = true
    for await (const batch of reader) {
      if (columns.length === 0) columns = columnsOf(batch.schema.fields)
      for (const row of rowsOf(batch)) {
        if (rows.length === tableLimits.kept) {
          whole = false
          break
        }
        rows.push(row)
      }
      if (!whole) break
    }
    if (!whole) await link.cancelSent()
    return { columns: columns.length > 0 ? columns : columnsOf(reader.schema?.fields ?? []), rows, whole }
  }
  return {
    run: (sql) =>
      Promise.race([run(sql), broken]).catch((error) => {
        throw new Error(wordsOf(error))
      }),
    addFile: (name, blob) => db.registerFileHandle(name, blob, DuckDBDataProtocol.BROWSER_FILEREADER, true),
    dropFile: async (name) => {
      await db.dropFile(name)
    },
    close: () => worker.terminate(),
  }
}
