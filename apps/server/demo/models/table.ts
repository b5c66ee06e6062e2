/** Rows of numbers with the class or value of each: the training data of every model here. */
export interface Training {
  rows: Float64Array[]
  target: Float64Array
}
export type Predict = (row: Float64Array) => number
/** Probabilities of the classes, in their order. */
export type PredictClasses = (row: Float64Array) => Float64Array

export function argMax(values: ArrayLike<number>): number {
  let best = 0
  for (let at = 1; at < values.length; at++) if ((values[at] ?? 0) > (values[best] ?? 0)) best = at
  return best
}

/** Shifts and scales every column to mean 0 and deviation 1, by the training rows; a constant column becomes 0. */
export function standardizer(rows: Float64Array[]): (row: Float64Array) => Float64Array {
  const width = rows[0]?.length ?? 0
  const mean = new Float64Array(width)
  const scale = new Float64Array(width)
  for (const row of rows) {
    for (const [at, value] of row.entries()) mean[at] = (mean[at] ?? 0) + value / rows.length
  }
  for (const row of rows) {
    for (const [at, value] of row.entries()) scale[at] = (scale[at] ?? 0) + (value - (mean[at] ?? 0)) ** 2 / rows.length
  }
  return (row) =>
    row.map((value, at) => ((scale[at] ?? 0) > 1e-12 ? (value - (mean[at] ?? 0)) / Math.sqrt(scale[at] ?? 1) : 0))
}
