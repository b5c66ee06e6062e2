import type { Sequence } from './code-points.ts'

/**
 * The bits of a block of 32 pattern items that equal a text item, by the item. Grows to the largest item that was met, which for code points
 * is below 2^21.
 */
let equal = new Int32Array(1 << 16)
/** The differences between neighbouring columns along the lower edge of a block. */
let steps = new Int8Array(1024)

/**
 * Levenshtein distance with the bit-parallel method of Myers 1999 in Hyyrö’s form of 2003, in m·n/32 steps. Unlike there, a block of 32
 * pattern items is taken through the whole text before the next one: only one block’s bits are then needed at a time.
 */
export function editDistance(one: Sequence, other: Sequence): number {
  let from = 0
  let endOne = one.length
  let endOther = other.length
  while (from < endOne && from < endOther && one.items[from] === other.items[from]) from++
  while (endOne > from && endOther > from && one.items[endOne - 1] === other.items[endOther - 1]) {
    endOne--
    endOther--
  }
  if (endOne === from || endOther === from) return endOne - from + (endOther - from)
  const shorter = endOne <= endOther
  const pattern = shorter ? one.items.subarray(from, endOne) : other.items.subarray(from, endOther)
  const text = shorter ? other.items.subarray(from, endOther) : one.items.subarray(from, endOne)
  return blocks(pattern, text)
}

function blocks(pattern: Int32Array, text: Int32Array): number {
  const m = pattern.length
  if (text.length > steps.length) steps = new Int8Array(text.length * 2)
  steps.fill(1, 0, text.length)
  fit(pattern)
  fit(text)
  for (let first = 0; first < m; first += 32) {
    const last = Math.min(first + 32, m)
    mark(pattern, first, last)
    sweep(text, last - first - 1)
    unmark(pattern, first, last)
  }
  let distance = m
  for (let j = 0; j < text.length; j++) distance += steps[j] as number
  return distance
}

function fit(items: Int32Array): void {
  let most = 0
  for (let k = 0; k < items.length; k++) if ((items[k] as number) > most) most = items[k] as number
  if (most >= equal.length) equal = new Int32Array(Math.max(most + 1, equal.length * 2))
}

/** Takes one block through the text; `bit` is its last row. */
function sweep(text: Int32Array, bit: number): void {
  const bits = equal
  const edge = steps
  let up = -1
  let down = 0
  for (let j = 0; j < text.length; j++) {
    const above = edge[j] as number
    const same = bits[text[j] as number] as number
    const vertical = same | down
    const from = same | (above >>> 31)
    const level = (((from & up) + up) ^ up) | from
    let rise = down | ~(level | up)
    let fall = up & level
    edge[j] = ((rise >>> bit) & 1) - ((fall >>> bit) & 1)
    rise = (rise << 1) | (above > 0 ? 1 : 0)
    fall = (fall << 1) | (above >>> 31)
    up = fall | ~(vertical | rise)
    down = rise & vertical
  }
}

/** Length of the longest common subsequence, bit-parallel as in Hyyrö 2004, block by block like the distance. */
export function longestCommon(one: Sequence, other: Sequence): number {
  const shorter = one.length <= other.length
  const pattern = (shorter ? one : other).items.subarray(0, shorter ? one.length : other.length)
  const text = (shorter ? other : one).items.subarray(0, shorter ? other.length : one.length)
  if (text.length > steps.length) steps = new Int8Array(text.length * 2)
  steps.fill(0, 0, text.length)
  fit(pattern)
  fit(text)
  let common = 0
  for (let first = 0; first < pattern.length; first += 32) {
    const last = Math.min(first + 32, pattern.length)
    mark(pattern, first, last)
    const size = last - first
    const open = sweepCommon(text) & (size === 32 ? -1 : (1 << size) - 1)
    common += size - bitCount(open)
    unmark(pattern, first, last)
  }
  return common
}

/** Takes one block through the text; its zero bits are the matches. `steps` carries the overflow of the additions. */
function sweepCommon(text: Int32Array): number {
  const bits = equal
  const carry = steps
  let open = -1
  for (let j = 0; j < text.length; j++) {
    const same = open & (bits[text[j] as number] as number)
    const sum = (open >>> 0) + (same >>> 0) + (carry[j] as number)
    carry[j] = sum > 0xffffffff ? 1 : 0
    open = sum | (open & ~same)
  }
  return open
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

function mark(pattern: Int32Array, first: number, last: number): void {
  for (let k = first; k < last; k++) {
    const item = pattern[k] as number
    equal[item] = (equal[item] as number) | (1 << (k - first))
  }
}

function unmark(pattern: Int32Array, first: number, last: number): void {
  for (let k = first; k < last; k++) equal[pattern[k] as number] = 0
}
