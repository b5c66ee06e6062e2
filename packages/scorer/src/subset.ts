import { pick, pickEntries } from './decode-fields.ts'
import type { Values } from './metrics/metric.ts'

/** The values of these rows. With `several`, rows are ranges of entries, and the entries stay where they are. */
export function rowsAt(values: Values, rows: Uint32Array, several: boolean): Values {
  const starts = pick(values.starts, rows)
  const ends = pick(values.ends, rows)
  if (several) return { ...values, starts, ends }
  return {
    columns: values.columns.map((column) => pick(column, rows)),
    codes: pick(values.codes, rows),
    items: values.items,
    starts,
    ends,
    ...(values.raw && {
      raw: values.raw.map((raw) => ({ ...raw, starts: pick(raw.starts, rows), ends: pick(raw.ends, rows) })),
    }),
    ...(values.lists && {
      lists: values.lists.map((list) => ({ ...list, starts: pick(list.starts, rows), ends: pick(list.ends, rows) })),
    }),
  }
}

/** The same where rows may be repeated: each then has entries of its own, as metrics mark entries that they have matched. */
export function copiesAt(values: Values, rows: Uint32Array, several: boolean): Values {
  if (!several) return rowsAt(values, rows, false)
  const starts = new Int32Array(rows.length)
  const ends = new Int32Array(rows.length)
  let count = 0
  for (const [at, row] of rows.entries()) {
    starts[at] = count
    count += (values.ends[row] as number) - (values.starts[row] as number)
    ends[at] = count
  }
  const places = new Uint32Array(count)
  let to = 0
  for (const row of rows) {
    for (let entry = values.starts[row] as number; entry < (values.ends[row] as number); entry++) places[to++] = entry
  }
  return { ...pickEntries(values, places), starts, ends }
}

type Arrays = Uint8Array | Int32Array | Uint32Array | Float64Array
const part = <T extends Arrays>(array: T, from: number, to: number) => array.subarray(from, to) as T

/** The values of a range of rows, as views. */
export function rowsBetween(values: Values, from: number, to: number, several: boolean): Values {
  const starts = part(values.starts, from, to)
  const ends = part(values.ends, from, to)
  if (several) return { ...values, starts, ends }
  return {
    columns: values.columns.map((column) => part(column, from, to)),
    codes: part(values.codes, from, to),
    items: values.items,
    starts,
    ends,
    ...(values.raw && {
      raw: values.raw.map((raw) => ({ ...raw, starts: part(raw.starts, from, to), ends: part(raw.ends, from, to) })),
    }),
    ...(values.lists && {
      lists: values.lists.map((list) => ({
        ...list,
        starts: part(list.starts, from, to),
        ends: part(list.ends, from, to),
      })),
    }),
  }
}
