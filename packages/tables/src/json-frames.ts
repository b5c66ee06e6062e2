import { BadTable } from '@leitai/scorer/fault-list'

type Values = Record<string, unknown>
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What pandas writes of a table with to_json, as a list of objects or as lists of columns: `columns` (its default), `split`, `table`, and
 * `index` where the id is a column. Row numbers of its own are left out. Anything else stays what it is.
 */
export function unframed(value: unknown, id: string, wanted: readonly string[]): unknown {
  if (!isObject(value)) return value
  return (
    ofSplit(value, id) ??
    ofTable(value, id) ??
    ofColumns(value, id, wanted) ??
    ofIndex(value, id) ??
    wrapped(value, wanted) ??
    value
  )
}

/** Objects within which a list of rows is looked for. */
const DEEPEST = 3

/** {"predictions": [{"id": 1, "p": 0.5}], "team": "x"}: the only list within whose objects have the wanted columns. */
function wrapped(value: Values, wanted: readonly string[]): unknown {
  const found: { path: string; list: unknown[] }[] = []
  const look = (within: Values, path: string, depth: number) => {
    for (const [key, one] of Object.entries(within)) {
      const at = path === '' ? key : `${path}.${key}`
      if (isObject(one) && depth < DEEPEST) look(one, at, depth + 1)
      else if (Array.isArray(one) && isObject(one[0]) && hasAll(one[0], wanted)) found.push({ path: at, list: one })
    }
  }
  look(value, '', 1)
  const [only, ...others] = found
  if (others.length > 0) {
    const paths = found.slice(0, 5).map(({ path }) => path)
    throw new BadTable({ code: 'json-places', found: paths.join(', ').slice(0, 100) })
  }
  return only?.list ?? null
}

const hasAll = (row: Values, wanted: readonly string[]) => wanted.every((column) => Object.hasOwn(row, column))

/**
 * {"predictions": {"q1": "Paris"}, "version": "1.0"}: the key of the only object within, if it has a value for each id; there is one column
 * beside the id.
 */
export function keyOfIds(value: unknown, wanted: readonly string[]): string[] {
  if (!isObject(value) || wanted.length !== 2) return []
  const [only, ...others] = Object.entries(value).filter(([, one]) => typeof one === 'object' && one !== null)
  if (!only || others.length > 0) return []
  const [key, ids] = only
  if (wanted.includes(key) || !isObject(ids)) return []
  const isRow = Object.keys(ids).length === 0 || wanted.some((column) => Object.hasOwn(ids, column))
  const hasRows = Object.values(ids).some((one) => isObject(one) || (Array.isArray(one) && isObject(one[0])))
  return isRow || hasRows ? [] : [key]
}

/** {"columns": ["id", "p"], "index": [0], "data": [[1, 0.5]]} */
function ofSplit({ columns, data, ...others }: Values, id: string): unknown {
  const isFrame = Array.isArray(columns) && columns.every((one) => typeof one === 'string') && Array.isArray(data)
  if (!isFrame || Object.keys(others).some((key) => key !== 'index')) return null
  if (!data.every((row) => Array.isArray(row) && row.length === columns.length)) return null
  const lists = Object.fromEntries(columns.map((column, k) => [column, data.map((row) => row[k])]))
  return columns.includes(id) ? lists : { [id]: others.index, ...lists }
}

/** {"schema": {"fields": [], "primaryKey": ["index"]}, "data": [{"index": 0, "id": 1, "p": 0.5}]} */
function ofTable({ schema, data, ...others }: Values, id: string): unknown {
  if (!isObject(schema) || !Array.isArray(data) || Object.keys(others).length > 0) return null
  const { primaryKey } = schema
  if (!Array.isArray(primaryKey) || primaryKey[0] !== 'index' || id === 'index') return data
  return data.map((row) =>
    isObject(row) ? Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'index')) : row,
  )
}

/** {"id": {"0": 1}, "p": {"0": 0.5}}, or {"p": {"1": 0.5}} with the ids as row numbers. */
function ofColumns(value: Values, id: string, wanted: readonly string[]): unknown {
  const columns = Object.entries(value)
  const hasId = Object.hasOwn(value, id) && columns.length > 1
  const others = wanted.filter((column) => column !== id)
  if (!hasId && !(columns.length === others.length && others.every((column) => Object.hasOwn(value, column))))
    return null
  const [[, first] = []] = columns
  if (!isObject(first)) return null
  const rows = Object.keys(first)
  const fits = columns.every(([, cells]) => isObject(cells) && Object.keys(cells).length === rows.length)
  if (!fits || !columns.every(([, cells]) => rows.every((row) => Object.hasOwn(cells as Values, row)))) return null
  const lists = Object.fromEntries(
    columns.map(([column, cells]) => [column, rows.map((row) => (cells as Values)[row])]),
  )
  return hasId ? lists : { [id]: rows, ...lists }
}

/** {"0": {"id": 1, "p": 0.5}} */
function ofIndex(value: Values, id: string): unknown {
  const rows = Object.values(value)
  return rows.length > 0 && rows.every((row) => isObject(row) && Object.hasOwn(row, id)) ? rows : null
}
