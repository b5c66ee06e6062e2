import { pick } from './decode-fields.ts'
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
