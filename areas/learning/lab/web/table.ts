/** A cell's result as a table, independent of the engine. */
export type Value = string | number | boolean | null
export type ColumnKind = 'number' | 'text' | 'time' | 'boolean' | 'other'
export interface Column {
  name: string
  kind: ColumnKind
  /** The engine's type name. */
  type: string
}
export interface TableResult {
  columns: readonly Column[]
  rows: readonly (readonly Value[])[]
  /** False if rows beyond the limit were dropped. */
  whole: boolean
}

/** Maximum rows of a result that are kept, displayed, and passed to Python. */
export const tableLimits = { kept: 1_000_000, shown: 1000, forPython: 100_000 } as const

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const field = (value: Value) => (value === null ? '' : quoted(String(value)))
const PIECE = 10_000

/** CSV in chunks, so that a long file is never one string. */
export function csvPieces(table: TableResult): string[] {
  const pieces = [`${table.columns.map(({ name }) => quoted(name)).join(',')}\n`]
  for (let from = 0; from < table.rows.length; from += PIECE) {
    const lines = table.rows.slice(from, from + PIECE).map((row) => row.map(field).join(','))
    pieces.push(`${lines.join('\n')}\n`)
  }
  return pieces
}

/** The names that are not among a table's columns. */
export const missingIn = ({ columns }: TableResult, wanted: readonly string[]) =>
  wanted.filter((name) => !columns.some((column) => column.name === name))

/** Only these columns, in this order. */
export function pick(table: TableResult, names: readonly string[]): TableResult {
  const at = names.map((name) => table.columns.findIndex((column) => column.name === name))
  return {
    columns: at.flatMap((index) => table.columns[index] ?? []),
    rows: table.rows.map((row) => at.map((index) => row[index] ?? null)),
    whole: table.whole,
  }
}

/** The column kind of Python values, inferred from the values. */
export function kindOf(values: readonly Value[]): ColumnKind {
  const kinds = new Set(values.flatMap((value) => (value === null ? [] : [typeof value])))
  if (kinds.size !== 1) return kinds.size === 0 ? 'other' : 'text'
  return kinds.has('number') ? 'number' : kinds.has('boolean') ? 'boolean' : 'text'
}
