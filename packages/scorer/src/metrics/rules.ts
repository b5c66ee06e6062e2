import type { Numbers, Truth, UndefinedReason, Values } from './metric.ts'
import { sortByKey } from './sort.ts'

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

/** Rounds to a number of decimals, exact halves to the even digit, as numpy.round does: scaled, rounded, scaled back. */
export function roundHalfEven(value: number, decimals = 0): number {
  const scale = 10 ** decimals
  const scaled = value * scale
  if (!Number.isFinite(scaled)) return value
  const floor = Math.floor(scaled)
  const rest = scaled - floor
  const whole = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor
  return whole / scale
}

/** Ranks from 1; equal values share their mean rank. */
export function ranks(values: Float64Array): Float64Array {
  const rows = Uint32Array.from(values.keys())
  const sorted = sortByKey(values, rows, (length) => new Uint32Array(length))
  const out = new Float64Array(values.length)
  let from = 0
  while (from < out.length) {
    let to = from
    while (to < out.length && sorted.keys[to] === sorted.keys[from]) to++
    for (let i = from; i < to; i++) out[sorted.payload[i] as number] = (from + 1 + to) / 2
    from = to
  }
  return out
}

/** Ranks from 0 to 1; equal values share their mean rank, a single value has 0.5. */
export function fractionalRanks(values: Float64Array): Float64Array {
  const last = values.length - 1
  return ranks(values).map((rank) => (last > 0 ? (rank - 1) / last : 0.5))
}
