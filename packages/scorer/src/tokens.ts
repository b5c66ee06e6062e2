import { growInts } from './decode.ts'
import { hash } from './text-index.ts'

/** The tokens of one cell, used again for the next, and which of them occur earlier in it. */
export function createTokens() {
  let slots = new Int32Array(64)
  const tokens = {
    starts: new Int32Array(32),
    ends: new Int32Array(32),
    /** 1 for a token that occurs earlier. */
    again: new Uint8Array(32),
    count: 0,
    firstAgain: -1,
    clear,
    add,
  }
  const slotOf = (bytes: Uint8Array, k: number) =>
    hash(bytes, tokens.starts[k] as number, tokens.ends[k] as number) & (slots.length - 1)

  function clear(): void {
    tokens.count = 0
    tokens.firstAgain = -1
    slots.fill(0)
  }

  function add(bytes: Uint8Array, start: number, end: number): void {
    if (tokens.count === tokens.starts.length) grow(bytes)
    const k = tokens.count++
    tokens.starts[k] = start
    tokens.ends[k] = end
    tokens.again[k] = place(bytes, k) ? 0 : 1
    if (tokens.again[k] === 1 && tokens.firstAgain < 0) tokens.firstAgain = k
  }

  /** Whether token k is none of those before. */
  function place(bytes: Uint8Array, k: number): boolean {
    let slot = slotOf(bytes, k)
    for (let held = slots[slot] as number; held !== 0; held = slots[slot] as number) {
      if (same(bytes, held - 1, k)) return false
      slot = (slot + 1) & (slots.length - 1)
    }
    slots[slot] = k + 1
    return true
  }

  function same(bytes: Uint8Array, one: number, other: number): boolean {
    const from = tokens.starts[one] as number
    const start = tokens.starts[other] as number
    const length = (tokens.ends[other] as number) - start
    if ((tokens.ends[one] as number) - from !== length) return false
    for (let p = 0; p < length; p++) if (bytes[from + p] !== bytes[start + p]) return false
    return true
  }

  function grow(bytes: Uint8Array): void {
    tokens.starts = growInts(tokens.starts, tokens.count + 1)
    tokens.ends = growInts(tokens.ends, tokens.count + 1)
    const again = new Uint8Array(tokens.starts.length)
    again.set(tokens.again)
    tokens.again = again
    slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * tokens.starts.length)))
    for (let k = 0; k < tokens.count; k++) if (again[k] === 0) place(bytes, k)
  }

  return tokens
}
