import type { Numbers, Truth, UndefinedReason, Values } from './metric.ts'

export function emptyValues(): Values {
  const none = new Int32Array()
  return { columns: [], codes: none, items: none, starts: none, ends: none }
}

const nothing = new Float64Array()

/** The only column of a metric with one number per row. */
export function firstColumn(values: Values): Numbers {
  return values.columns[0] ?? nothing
}

/** Shared rules for why a metric has no value on a board’s rows. */
export function oneClass(truth: Truth, rows: Uint32Array): UndefinedReason | null {
  const codes = truth.values.codes.length > 0 ? truth.values.codes : firstColumn(truth.values)
  const first = codes[rows[0] ?? 0]
  return rows.every((row) => codes[row] === first) ? 'one-class' : null
}

export function constantTruth(truth: Truth, rows: Uint32Array): UndefinedReason | null {
  const values = firstColumn(truth.values)
  const first = values[rows[0] ?? 0]
  return rows.every((row) => values[row] === first) ? 'constant' : null
}

export function zeroTruth(truth: Truth, rows: Uint32Array): UndefinedReason | null {
  const values = firstColumn(truth.values)
  return rows.some((row) => values[row] === 0) ? 'zero' : null
}

/** Only refuses a truth that is 0 everywhere. */
export function allZero(truth: Truth, rows: Uint32Array): UndefinedReason | null {
  const values = firstColumn(truth.values)
  return rows.every((row) => values[row] === 0) ? 'zero' : null
}

export function negativeTruth(truth: Truth, rows: Uint32Array): UndefinedReason | null {
  const values = firstColumn(truth.values)
  return rows.some((row) => (values[row] as number) < 0) ? 'negative' : null
}

/** Every class of the solution must have a row on the board. */
export function missingClass(truth: Truth, rows: Uint32Array): UndefinedReason | null {
  const seen = new Set<number>()
  for (const row of rows) seen.add(truth.values.codes[row] as number)
  return seen.size < truth.classes.length ? 'missing-class' : null
}
