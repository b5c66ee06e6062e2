import { type DuckDBConnection, DuckDBInstance, type DuckDBValue, StatementType } from '@duckdb/node-api'
import type { SqlTable } from '../contract.ts'
import { closed, interruptAfter, problemOf } from '../formula/sql.ts'
import { sayProblem } from './problem.ts'
import type { CodeRun, SqlWork } from './types.ts'

const MOST_ROWS = 1000
const SHOWN_ROWS = 100
/** Characters in all cells together; each cell counts one more. */
const MOST_SIGNS = 500_000

interface Rows {
  columns: string[]
  rows: Cell[][]
}
type Cell = string | number | null

/** Runs a query on its own tables in an isolated database, and compares it with a reference query. */
export async function runSql({ code, solution, tables, ordered, seconds }: SqlWork): Promise<CodeRun> {
  const run: CodeRun = { log: [], cases: [], table: null, right: null, problem: null }
  const database = await DuckDBInstance.create(':memory:', closed)
  try {
    const connection = await database.connect()
    try {
      for (const table of tables) await connection.run(written(table))
      await connection.run('set lock_configuration = true')
      const got = await queried(connection, code, seconds)
      if ('problem' in got) return { ...run, right: solution === null ? null : false, problem: got.problem }
      const { columns, rows } = got
      if (solution === null) return { ...run, table: { columns, rows: rows.slice(0, SHOWN_ROWS).map(shown) } }
      const expected = await queried(connection, solution, seconds)
      // If a question's own solution fails, its author is at fault: nobody may silently lose marks.
      if ('problem' in expected) throw new Error(`the solution failed: ${expected.problem?.text ?? ''}`)
      return { ...run, right: sameRows(rows, expected.rows, ordered) }
    } finally {
      connection.closeSync()
    }
  } finally {
    database.closeSync()
  }
}

const shown = (row: Cell[]) => row.map((cell) => (cell === null ? null : String(cell)))

async function queried(
  connection: DuckDBConnection,
  code: string,
  seconds: number,
): Promise<Rows | { problem: CodeRun['problem'] }> {
  const time = interruptAfter(connection, seconds)
  try {
    const statements = await connection.extractStatements(code)
    if (statements.count !== 1) return { problem: sayProblem({ reason: 'statement' }) }
    const statement = await statements.prepare(0)
    if (statement.statementType !== StatementType.SELECT) return { problem: sayProblem({ reason: 'statement' }) }
    const result = await statement.stream()
    const rows: Cell[][] = []
    let signs = signsOf(result.columnNames())
    while (rows.length <= MOST_ROWS && signs <= MOST_SIGNS) {
      const chunk = await result.fetchChunk()
      if (!chunk || chunk.rowCount === 0) break
      for (const row of chunk.getRows()) {
        const cells = row.map(cellOf)
        signs += signsOf(cells)
        rows.push(cells)
      }
    }
    if (signs > MOST_SIGNS) return { problem: { reason: 'size', text: '', line: null } }
    if (rows.length > MOST_ROWS) return { problem: { reason: 'size', text: String(MOST_ROWS), line: null } }
    return { columns: result.columnNames(), rows }
  } catch (error) {
    return { problem: sayProblem(time.isOver() ? { reason: 'time', seconds } : problemOf(error)) }
  } finally {
    time.stop()
  }
}

const signsOf = (cells: readonly Cell[]) =>
  cells.reduce<number>((sum, cell) => sum + 1 + (typeof cell === 'string' ? cell.length : 0), 0)

function cellOf(value: DuckDBValue): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return String(value)
  const text = String(value)
  const number = Number(text)
  return text !== '' && Number.isFinite(number) && Math.abs(number) < Number.MAX_SAFE_INTEGER ? number : text
}

/** Column names do not matter; rows do, and their order if the question says so. */
function sameRows(some: Cell[][], others: Cell[][], ordered: boolean): boolean {
  if (some.length !== others.length) return false
  const [one, other] = ordered ? [some, others] : [some.toSorted(byCells), others.toSorted(byCells)]
  return one.every((row, at) => sameRow(row, other[at] ?? []))
}
const sameRow = (one: Cell[], other: Cell[]) =>
  one.length === other.length && one.every((cell, at) => sameCell(cell, other[at] ?? null))
const sameCell = (one: Cell, other: Cell) =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one), Math.abs(other))
    : one === other
const keyOf = (row: Cell[]) =>
  row.map((cell) => (typeof cell === 'number' ? cell.toPrecision(6) : String(cell))).join('\u0001')
const byCells = (one: Cell[], other: Cell[]) => (keyOf(one) < keyOf(other) ? -1 : 1)

const literal = (cell: Cell) =>
  cell === null ? 'null' : typeof cell === 'number' ? String(cell) : `'${cell.replaceAll("'", "''")}'`

/** The statements that create a table with integer, number and text columns. */
function written({ name, columns, rows }: SqlTable): string {
  const types = columns.map((_, at) => {
    const cells = rows.flatMap((row) => row[at] ?? [])
    if (cells.length === 0 || cells.some((cell) => typeof cell === 'string')) return 'varchar'
    return cells.every((cell) => Number.isSafeInteger(cell)) ? 'bigint' : 'double'
  })
  const fields = columns.map((column, at) => `"${column}" ${types[at]}`).join(', ')
  const values = rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ')
  return `create table "${name}" (${fields});${rows.length > 0 ? ` insert into "${name}" values ${values};` : ''}`
}
