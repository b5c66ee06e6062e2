import { idText } from './ids.ts'
import { rowsOf } from './metrics/boards.ts'
import type { RawColumn, Truth, Values } from './metrics/metric.ts'
import { parseNumber } from './parse-number.ts'
import type { Solution } from './prepared.ts'

/** A column as the formula receives it: numbers if all values in the whole file are; null for empty values. */
export type FormulaColumn =
  | { name: string; kind: 'number'; values: (number | null)[] }
  | { name: string; kind: 'text'; values: (string | null)[] /** The first value that is not a number. */; odd: string }
export interface FormulaTable {
  columns: FormulaColumn[]
}
export interface FormulaTables {
  solution: FormulaTable
  submission: FormulaTable
}

const decoder = new TextDecoder()
// Copied, since TextDecoder refuses shared memory.
const textAt = ({ bytes, starts, ends }: RawColumn, row: number) => decoder.decode(bytes.slice(starts[row], ends[row]))

function columnOf(name: string, raw: RawColumn, rows: number): FormulaColumn {
  const numbers: (number | null)[] = new Array(rows)
  for (let row = 0; row < rows; row++) {
    const start = raw.starts[row] as number
    const end = raw.ends[row] as number
    const value = start === end ? null : parseNumber(raw.bytes, start, end)
    if (value !== null && !Number.isFinite(value)) {
      const texts = Array.from({ length: rows }, (_, at) => (raw.starts[at] === raw.ends[at] ? null : textAt(raw, at)))
      return { name, kind: 'text', values: texts, odd: textAt(raw, row).slice(0, 60) }
    }
    numbers[row] = value
  }
  return { name, kind: 'number', values: numbers }
}

function idColumn({ spec, ids }: Solution): FormulaColumn {
  const { count } = ids
  if (ids.kind === 'text')
    return { name: spec.id, kind: 'text', values: Array.from({ length: count }, (_, row) => idText(ids, row)), odd: '' }
  return { name: spec.id, kind: 'number', values: Array.from({ length: count }, (_, row) => Number(idText(ids, row))) }
}

const truths = new WeakMap<Solution, FormulaColumn[]>()

/** Both tables of a formula over all rows, in the solution’s order; the first column is the id. */
export function formulaTables(solution: Solution, given: Values): FormulaTables {
  const { spec, truth } = solution
  let truthTables = truths.get(solution)
  if (!truthTables) {
    truthTables = [
      idColumn(solution),
      ...spec.target.map((name, k) => columnOf(name, rawOf(truth.values, k), truth.rows)),
    ]
    truths.set(solution, truthTables)
  }
  const [id] = truthTables
  const predictions = spec.prediction.map((name, k) => columnOf(name, rawOf(given, k), truth.rows))
  return { solution: { columns: truthTables }, submission: { columns: id ? [id, ...predictions] : predictions } }
}

function rawOf(values: Values, k: number): RawColumn {
  const raw = values.raw?.[k]
  if (raw === undefined) throw new Error('values without columns')
  return raw
}

/** Only the rows of one board. */
export function tableOn(table: FormulaTable, truth: Truth, board: 'a' | 'b'): FormulaTable {
  const rows = rowsOf(truth, board)
  return {
    columns: table.columns.map(
      (column): FormulaColumn =>
        column.kind === 'number'
          ? { ...column, values: Array.from(rows, (row) => column.values[row] ?? null) }
          : { ...column, values: Array.from(rows, (row) => column.values[row] ?? null) },
    ),
  }
}
