import { sortByKey } from './sort.ts'

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
