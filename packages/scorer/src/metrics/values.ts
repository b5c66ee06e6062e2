import type { Numbers, Values } from './metric.ts'

export function emptyValues(): Values {
  const none = new Int32Array()
  return { columns: [], codes: none, items: none, starts: none, ends: none }
}

const nothing = new Float64Array()
/** The only column of a metric with one number per row. */
export function firstColumn(values: Values): Numbers {
  return values.columns[0] ?? nothing
}
