import { growInts } from './decode.ts'
import { hash } from './text-index.ts'

/**
 * The tokens of one cell with the codes of their labels, -1 for unknown ones, and which of them occur earlier in it. Used again for the next
 * cell. Known ones are told apart by their codes, which saves another look at their bytes.
 */
export function createTokens() {
  let slots = new Int32Array(64)
  let used = false
  /** The cell, counted from 1, in which a code was met last. */
  let met = new Int32Array(1024)
  let cell = 0
  const tokens = {
    codes: new Int32Array(32),
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
    cell++
    if (used) slots.fill(0)
    used = false
  }

  function add(bytes: Uint8Array, start: number, end: number, code: number): void {
    if (tokens.count === tokens.starts.length) grow(bytes)
    const k = tokens.count++
    tokens.starts[k] = start
    tokens.ends[k] = end
    tokens.codes[k] = code
    tokens.again[k] = (code >= 0 ? meet(code) : place(bytes, k)) ? 0 : 1
    if (tokens.again[k] === 1 && tokens.firstAgain < 0) tokens.firstAgain = k
  }

  /** Whether the code is none of those before. */
  function meet(code: number): boolean {
    if (code >= met.length) met = growInts(met, code + 1)
    if (met[code] === cell) return false
    met[code] = cell
    return true
  }

  /** Whether token k, an unknown one, is none of those before. */
  function place(bytes: Uint8Array, k: number): boolean {
    used = true
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
    const codes = growInts(tokens.codes, tokens.count + 1)
    tokens.codes = codes
    tokens.starts = growInts(tokens.starts, tokens.count + 1)
    tokens.ends = growInts(tokens.ends, tokens.count + 1)
    const again = new Uint8Array(tokens.starts.length)
    again.set(tokens.again)
    tokens.again = again
    slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * tokens.starts.length)))
    for (let k = 0; k < tokens.count; k++) if (again[k] === 0 && (codes[k] as number) < 0) place(bytes, k)
  }

  return tokens
}
