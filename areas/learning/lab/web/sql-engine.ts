import { AsyncDuckDB, DuckDBDataProtocol, VoidLogger } from '@duckdb/duckdb-wasm'
import workerAddress from '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url'
import { sqlParts } from './engines.ts'
import { type Column, type ColumnKind, type TableResult, tableLimits, type Value } from './table.ts'
import type { OnShare } from './use-files.ts'

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

/** The subset of Arrow's types used here; its classes are part of DuckDB. */
interface ArrowField {
  name: string
  type: unknown
}
interface ArrowBatch {
  numRows: number
  schema: { fields: readonly ArrowField[] }
  getChildAt(index: number): { get(row: number): unknown } | null
}

const kinds: readonly [RegExp, ColumnKind][] = [
  [/^(Int|Uint|Float|Decimal)/, 'number'],
  [/^(Utf8|LargeUtf8|Dictionary)/, 'text'],
  [/^(Date|Timestamp)/, 'time'],
  [/^Bool/, 'boolean'],
]
const kindOfType = (type: string) => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'

export const columnsOf = (fields: readonly ArrowField[]): Column[] =>
  fields.map(({ name, type }) => ({ name, type: String(type), kind: kindOfType(String(type)) }))

const DAY = /^Date/
const written = (ms: number, type: string) => {
  const iso = new Date(ms).toISOString()
  return DAY.test(type) ? iso.slice(0, 10) : iso.replace('T', ' ').replace(/(\.000)?Z$/, '')
}

const SECOND_US = 1_000_000n
const two = (value: bigint) => String(value).padStart(2, '0')
/** A time of day, which DuckDB represents in microseconds. */
function clock(value: bigint): string {
  const seconds = value / SECOND_US
  const parts = [seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n].map(two).join(':')
  const rest = value % SECOND_US
  return rest === 0n ? parts : `${parts}.${String(rest).padStart(6, '0')}`
}

/** A value for display and export: numbers stay numbers unless they would lose precision. */
export function plain(value: unknown, type: string): Value {
  if (value === null || value === undefined) return null
  if (kindOfType(type) === 'time' && (typeof value === 'number' || value instanceof Date)) {
    return Number.isFinite(Number(value)) ? written(Number(value), type) : String(value)
  }
  if (typeof value === 'bigint' && /^Time</.test(type.replace('64', ''))) return clock(value)
  if (typeof value === 'bigint') {
    return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value)
  }
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  return String(value)
}

export function* rowsOf(batch: ArrowBatch): Generator<Value[]> {
  const types = batch.schema.fields.map(({ type }) => String(type))
  const columns = types.map((_, at) => batch.getChildAt(at))
  for (let row = 0; row < batch.numRows; row += 1) {
    yield columns.map((column, at) => plain(column?.get(row), types[at] ?? ''))
  }
}
