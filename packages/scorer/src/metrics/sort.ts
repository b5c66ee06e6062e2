import { radixSort } from './radix-sort.ts'

/**
 * Sorts keys together with a payload, the expensive part of AUC: a comparison sort of ten million doubles takes seconds. Keys are
 * distributed linearly into buckets that fit the cache, those into buckets of a few keys; a skewed bucket falls back to a radix sort of the
 * bits, so the cost per key is bounded for every distribution.
 */
export type Payload = Uint8Array | Uint32Array
export interface Sorted<P extends Payload> {
  keys: Float64Array
  payload: P
}

const FIRST_BUCKETS = 2048
const SMALL = 24

/** Sorts ascending. The input is not modified; its keys are finite. `empty` creates the payload array. */
export function sortByKey<P extends Payload>(
  keys: Float64Array | Int32Array | Uint8Array,
  payload: P,
  empty: (length: number) => P,
): Sorted<P> {
  const n = keys.length
  const out: Sorted<P> = { keys: new Float64Array(n), payload: empty(n) }
  const scratch: Scratch<P> = { keys: new Float64Array(0), payload: empty(0), empty }
  if (n === 0) return out
  let min = keys[0] as number
  let max = min
  for (let i = 1; i < n; i++) {
    const key = keys[i] as number
    if (key < min) min = key
    if (key > max) max = key
  }
  const scale = (FIRST_BUCKETS - 1) / (max - min)
  if (n < 4096 || !(scale > 0 && scale < Number.POSITIVE_INFINITY)) {
    out.keys.set(keys)
    out.payload.set(payload)
    if (min !== max) sortRange(out, 0, n, scratch)
    return out
  }
  const next = new Uint32Array(FIRST_BUCKETS + 1)
  for (let i = 0; i < n; i++) {
    const slot = ((((keys[i] as number) - min) * scale) | 0) + 1
    next[slot] = (next[slot] as number) + 1
  }
  for (let k = 1; k <= FIRST_BUCKETS; k++) next[k] = (next[k] as number) + (next[k - 1] as number)
  const { keys: toKeys, payload: toPayload } = out
  for (let i = 0; i < n; i++) {
    const key = keys[i] as number
    const bucket = ((key - min) * scale) | 0
    const at = next[bucket] as number
    next[bucket] = at + 1
    toKeys[at] = key
    toPayload[at] = payload[i] as number
  }
  // After the scatter, next[k] is the end of bucket k.
  let from = 0
  for (let k = 0; k < FIRST_BUCKETS; k++) {
    const to = next[k] as number
    if (to - from > 1) sortRange(out, from, to, scratch)
    from = to
  }
  return out
}

interface Scratch<P extends Payload> extends Sorted<P> {
  empty: (length: number) => P
}

function sortRange<P extends Payload>(data: Sorted<P>, from: number, to: number, scratch: Scratch<P>): void {
  const n = to - from
  if (n <= SMALL) {
    insertionSort(data, from, to)
    return
  }
  const { keys, payload } = data
  let min = keys[from] as number
  let max = min
  for (let i = from + 1; i < to; i++) {
    const key = keys[i] as number
    if (key < min) min = key
    if (key > max) max = key
  }
  if (min === max) return
  const buckets = Math.min(1 << 18, 1 << (31 - Math.clz32(n >> 1)))
  const scale = (buckets - 1) / (max - min)
  if (!(scale > 0 && scale < Number.POSITIVE_INFINITY)) {
    radixSort(data, from, to, scratch.empty)
    return
  }
  reserve(scratch, n)
  const { keys: toKeys, payload: toPayload } = scratch
  const next = counters.subarray(0, buckets + 1)
  next.fill(0)
  for (let i = from; i < to; i++) {
    const slot = ((((keys[i] as number) - min) * scale) | 0) + 1
    next[slot] = (next[slot] as number) + 1
  }
  for (let k = 1; k <= buckets; k++) next[k] = (next[k] as number) + (next[k - 1] as number)
  for (let i = from; i < to; i++) {
    const key = keys[i] as number
    const bucket = ((key - min) * scale) | 0
    const at = next[bucket] as number
    next[bucket] = at + 1
    toKeys[at] = key
    toPayload[at] = payload[i] as number
  }
  keys.set(toKeys.subarray(0, n), from)
  payload.set(toPayload.subarray(0, n), from)
  let start = 0
  for (let k = 0; k < buckets; k++) {
    const end = next[k] as number
    if (end - start > SMALL) radixSort(data, from + start, from + end, scratch.empty)
    else if (end - start > 1) insertionSort(data, from + start, from + end)
    start = end
  }
}
const counters = new Uint32Array((1 << 18) + 1)

function reserve<P extends Payload>(scratch: Scratch<P>, n: number): void {
  if (scratch.keys.length >= n) return
  scratch.keys = new Float64Array(n)
  scratch.payload = scratch.empty(n)
}

function insertionSort<P extends Payload>({ keys, payload }: Sorted<P>, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const key = keys[i] as number
    const load = payload[i] as number
    let at = i - 1
    while (at >= from && (keys[at] as number) > key) {
      keys[at + 1] = keys[at] as number
      payload[at + 1] = payload[at] as number
      at--
    }
    keys[at + 1] = key
    payload[at + 1] = load
  }
}
