import {
  BIGINT,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBType,
  type DuckDBValue,
  StatementType,
  VARCHAR,
} from '@duckdb/node-api'
import type { FormulaResult } from '@leitai/scorer/formula-score'
import type { FormulaColumn, FormulaTable, FormulaTables } from '@leitai/scorer/formula-tables'
import { computingTime } from '../time-limit.ts'
import { FORMULA_MEGABYTES } from './limits.ts'

/** Between looks at the time that is left. */
const LOOKING_MS = 50

/**
 * No files, network or extensions, nothing written to disk, one thread. A new database for each computation, so that no formula affects the
 * next.
 */
export const closed = {
  // First: once access is disabled, it cannot be set.
  temp_directory: '',
  enable_external_access: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  memory_limit: `${FORMULA_MEGABYTES}MB`,
  threads: '1',
}

export async function runSql(code: string, tables: FormulaTables, seconds: number): Promise<FormulaResult> {
  const database = await DuckDBInstance.create(':memory:', closed)
  try {
    const connection = await database.connect()
    try {
      await fill(connection, 'solution', tables.solution)
      await fill(connection, 'submission', tables.submission)
      await connection.run('set lock_configuration = true')
      return await within(connection, seconds, () => compute(connection, code))
    } finally {
      connection.closeSync()
    }
  } finally {
    database.closeSync()
  }
}

async function compute(connection: DuckDBConnection, code: string): Promise<FormulaResult> {
  const statements = await connection.extractStatements(code)
  if (statements.count !== 1) return { reason: 'statement' }
  const statement = await statements.prepare(0)
  if (statement.statementType !== StatementType.SELECT) return { reason: 'statement' }
  const result = await statement.stream()
  const rows: DuckDBValue[][] = []
  // Two rows are enough to know; the rest is not fetched.
  while (rows.length < 2) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) break
    rows.push(...chunk.getRows())
  }
  const [row] = rows
  if (rows.length !== 1 || row?.length !== 1) {
    return { reason: 'shape', text: `${rows.length > 1 ? '>1' : rows.length}×${result.columnCount}` }
  }
  return numberOf(row[0])
}

function numberOf(value: DuckDBValue | undefined): FormulaResult {
  if (typeof value === 'boolean' || typeof value === 'string' || value === null || value === undefined) {
    return { reason: 'number', text: typeof value === 'string' ? `'${value.slice(0, 60)}'` : String(value ?? 'NULL') }
  }
  const number = Number(String(value))
  return Number.isFinite(number) ? { value: number } : { reason: 'number', text: String(value).slice(0, 60) }
}

/** Interrupts what a connection runs once it has computed for so many seconds. */
export function interruptAfter(connection: DuckDBConnection, seconds: number) {
  const isLate = computingTime(seconds)
  let over = false
  const timer = setInterval(() => {
    if (!isLate()) return
    over = true
    connection.interrupt()
  }, LOOKING_MS)
  return { isOver: () => over, stop: () => clearInterval(timer) }
}

/** The result or the problem; interrupts the query when its time is up. */
async function within(
  connection: DuckDBConnection,
  seconds: number,
  work: () => Promise<FormulaResult>,
): Promise<FormulaResult> {
  const time = interruptAfter(connection, seconds)
  try {
    return await work()
  } catch (error) {
    return time.isOver() ? { reason: 'time', seconds } : problemOf(error)
  } finally {
    time.stop()
  }
}

export function problemOf(error: unknown): FormulaResult {
  const message = error instanceof Error ? error.message : String(error)
  if (/^Out of Memory|could not allocate/i.test(message)) return { reason: 'memory', megabytes: FORMULA_MEGABYTES }
  const [text = ''] = message.replace(/^Failed to extract statements: /, '').split(/\n\nLINE \d+: /)
  const line = /\nLINE (\d+): /.exec(message)?.[1]
  return { reason: 'error', text: text.trim(), ...(line && { line: Number(line) }) }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const typeOf = (column: FormulaColumn, at: number): DuckDBType =>
  column.kind === 'text' ? VARCHAR : at === 0 ? BIGINT : DOUBLE

const CHUNK = 2048

async function fill(connection: DuckDBConnection, name: string, { columns }: FormulaTable): Promise<void> {
  const types = columns.map(typeOf)
  await connection.run(
    `create table ${name} (${columns.map((column, at) => `${quoted(column.name)} ${types[at]}`).join(', ')})`,
  )
  const appender = await connection.createAppender(name)
  const rows = columns[0]?.values.length ?? 0
  for (let from = 0; from < rows; from += CHUNK) {
    const chunk = DuckDBDataChunk.create(types)
    chunk.setColumns(columns.map((column, at) => piece(column, at, from)))
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
}

function piece(column: FormulaColumn, at: number, from: number): DuckDBValue[] {
  const values = column.values.slice(from, from + CHUNK)
  return column.kind === 'number' && at === 0 ? values.map((value) => BigInt(value ?? 0)) : values
}
