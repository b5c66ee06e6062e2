import type { Payload, Sorted } from './sort.ts'

/**
 * Radix sort of the doubles’ bits, least significant byte first, skipping bytes that are equal in all keys: slower than buckets, but the
 * same for every distribution. The bits are handled as 32-bit words, because moving a NaN as a double may change its bits.
 */
export function radixSort<P extends Payload>(
  data: Sorted<P>,
  from: number,
  to: number,
  empty: (length: number) => P,
): void {
  const n = to - from
  let words = new Uint32Array(n * 2)
  let otherWords = new Uint32Array(n * 2)
  let load = empty(n)
  let otherLoad = empty(n)
  new Float64Array(words.buffer).set(data.keys.subarray(from, to))
  for (let i = 0; i < n; i++) load[i] = data.payload[from + i] as number
  order(words)
  const next = new Uint32Array(257)
  for (let byte = 0; byte < 8; byte++) {
    const half = byte >> 2
    const shift = (byte & 3) * 8
    next.fill(0)
    for (let i = half; i < words.length; i += 2) {
      const slot = (((words[i] as number) >>> shift) & 255) + 1
      next[slot] = (next[slot] as number) + 1
    }
    if (next.includes(n)) continue
    for (let k = 1; k < 257; k++) next[k] = (next[k] as number) + (next[k - 1] as number)
    for (let i = 0; i < n; i++) {
      const low = words[2 * i] as number
      const high = words[2 * i + 1] as number
      const digit = ((half === 0 ? low : high) >>> shift) & 255
      const at = next[digit] as number
      next[digit] = at + 1
      otherWords[2 * at] = low
      otherWords[2 * at + 1] = high
      otherLoad[at] = load[i] as number
    }
    ;[words, otherWords] = [otherWords, words]
    ;[load, otherLoad] = [otherLoad, load]
  }
  restore(words)
  data.keys.set(new Float64Array(words.buffer), from)
  for (let i = 0; i < n; i++) data.payload[from + i] = load[i] as number
}

/**
 * Makes the order of the bits that of the numbers: inverts all bits of negative numbers, and the sign bit of others. Little-endian, as all
 * engines are.
 */
function order(words: Uint32Array): void {
  for (let i = 1; i < words.length; i += 2) {
    const high = words[i] as number
    if (high >>> 31 === 1) {
      words[i] = ~high
      words[i - 1] = ~(words[i - 1] as number)
    } else words[i] = high | 0x80000000
  }
}

function restore(words: Uint32Array): void {
  for (let i = 1; i < words.length; i += 2) {
    const high = words[i] as number
    if (high >>> 31 === 1) words[i] = high & 0x7fffffff
    else {
      words[i] = ~high
      words[i - 1] = ~(words[i - 1] as number)
    }
  }
}
