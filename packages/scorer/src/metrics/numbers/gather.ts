import type { Numbers } from '../metric.ts'

// TypedArray.from goes through iterators, and takes several times as long as these loops.

/** The values of a column in these rows. */
export function gather(column: Numbers, rows: Uint32Array): Float64Array {
  const out = new Float64Array(rows.length)
  for (let i = 0; i < out.length; i++) out[i] = column[rows[i] as number] as number
  return out
}

/** f(row) of each of these rows. */
export function mapRows(rows: Uint32Array, f: (row: number) => number): Float64Array {
  const out = new Float64Array(rows.length)
  for (let i = 0; i < out.length; i++) out[i] = f(rows[i] as number)
  return out
}

/** 0, 1, 2… */
export function counting(count: number): Uint32Array {
  const out = new Uint32Array(count)
  for (let i = 0; i < count; i++) out[i] = i
  return out
}
