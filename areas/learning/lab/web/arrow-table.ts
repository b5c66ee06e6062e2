import type { Column, ColumnKind, Value } from './table.ts'

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
