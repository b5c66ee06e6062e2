import type { Sequence } from './code-points.ts'

/** items[from..to): code points, or bytes of ASCII, or numbers of words. */
export interface Span {
  items: Int32Array | Uint8Array
  from: number
  to: number
}

/**
 * The bits of 32 pattern items that equal a text item, by the item: of a block, and of the block below where two are taken at a time. They
 * grow to the largest item that was met, which for code points is below 2^21.
 */
let equal = new Int32Array(1 << 16)
let equalBelow = new Int32Array(1 << 16)
/** The differences between neighbouring columns along the lower edge of a block. */
let steps = new Int8Array(1024)

/**
 * Levenshtein distance with the bit-parallel method of Myers 1999 in Hyyrö’s form of 2003, in m·n/32 steps. Unlike there, two blocks of 32
 * pattern items are taken through the whole text before the next two: only their bits are then needed at a time, and the processor works on
 * both at once.
 */
export function editDistance(one: Span, other: Span): number {
  let from = one.from
  let otherFrom = other.from
  let to = one.to
  let otherTo = other.to
  while (from < to && otherFrom < otherTo && one.items[from] === other.items[otherFrom]) {
    from++
    otherFrom++
  }
  while (to > from && otherTo > otherFrom && one.items[to - 1] === other.items[otherTo - 1]) {
    to--
    otherTo--
  }
  const length = to - from
  const otherLength = otherTo - otherFrom
  if (length === 0 || otherLength === 0) return length + otherLength
  return length <= otherLength
    ? blocks(one.items, from, to, { text: other.items, at: otherFrom, length: otherLength })
    : blocks(other.items, otherFrom, otherTo, { text: one.items, at: from, length })
}

/** Of pattern[from..to) and text[at..at + length); views of them would cost more than short texts do. */
function blocks(
  pattern: Span['items'],
  from: number,
  to: number,
  { text, at, length }: { text: Span['items']; at: number; length: number },
): number {
  if (length > steps.length) steps = new Int8Array(length * 2)
  fit(pattern, from, to)
  fit(text, at, at + length)
  let change = 0
  for (let first = from; first < to; first += 64) {
    const middle = Math.min(first + 32, to)
    const last = Math.min(first + 64, to)
    mark(equal, pattern, first, middle)
    if (last === middle) change = sweep(text, at, length, last - first - 1, first === from)
    else {
      mark(equalBelow, pattern, middle, last)
      change = sweepTwo(text, at, length, last - middle - 1, first === from)
      unmark(equalBelow, pattern, middle, last)
    }
    unmark(equal, pattern, first, middle)
  }
  return to - from + change
}

function fit(items: Span['items'], from: number, end: number): void {
  // Bytes fit from the beginning.
  if (items instanceof Uint8Array) return
  let most = 0
  // All bits that occur: at least the greatest item, and cheaper to collect.
  for (let k = from; k < end; k++) most |= items[k] as number
  if (most < equal.length) return
  equal = new Int32Array(Math.max(most + 1, equal.length * 2))
  equalBelow = new Int32Array(equal.length)
}

/**
 * Takes one block, the topmost or one below, through text[from..from + length) and returns the sum of the differences along its last row,
 * which is `bit`.
 */
function sweep(text: Span['items'], from: number, length: number, bit: number, top: boolean): number {
  const bits = equal
  const edge = steps
  let up = -1
  let down = 0
  let change = 0
  for (let j = 0; j < length; j++) {
    const above = top ? 1 : (edge[j] as number)
    const same = bits[text[from + j] as number] as number
    const vertical = same | down
    const reach = same | (above >>> 31)
    const level = (((reach & up) + up) ^ up) | reach
    let rise = down | ~(level | up)
    let fall = up & level
    const below = ((rise >>> bit) & 1) - ((fall >>> bit) & 1)
    edge[j] = below
    change += below
    rise = (rise << 1) | (above > 0 ? 1 : 0)
    fall = (fall << 1) | (above >>> 31)
    up = fall | ~(vertical | rise)
    down = rise & vertical
  }
  return change
}

/** As `sweep`, with the block below, whose last row is `bit`. */
function sweepTwo(text: Span['items'], from: number, length: number, bit: number, top: boolean): number {
  const bits = equal
  const bitsBelow = equalBelow
  const edge = steps
  let up = -1
  let down = 0
  let upBelow = -1
  let downBelow = 0
  let change = 0
  for (let j = 0; j < length; j++) {
    const item = text[from + j] as number
    const above = top ? 1 : (edge[j] as number)
    let same = bits[item] as number
    let vertical = same | down
    let reach = same | (above >>> 31)
    let level = (((reach & up) + up) ^ up) | reach
    let rise = down | ~(level | up)
    let fall = up & level
    const risen = rise >>> 31
    const fallen = fall >>> 31
    rise = (rise << 1) | (above > 0 ? 1 : 0)
    fall = (fall << 1) | (above >>> 31)
    up = fall | ~(vertical | rise)
    down = rise & vertical

    same = bitsBelow[item] as number
    vertical = same | downBelow
    reach = same | fallen
    level = (((reach & upBelow) + upBelow) ^ upBelow) | reach
    rise = downBelow | ~(level | upBelow)
    fall = upBelow & level
    const below = ((rise >>> bit) & 1) - ((fall >>> bit) & 1)
    edge[j] = below
    change += below
    rise = (rise << 1) | risen
    fall = (fall << 1) | fallen
    upBelow = fall | ~(vertical | rise)
    downBelow = rise & vertical
  }
  return change
}

/** Length of the longest common subsequence, bit-parallel as in Hyyrö 2004, block by block like the distance. */
export function longestCommon(one: Sequence, other: Sequence): number {
  const [pattern, text] = one.length <= other.length ? [one, other] : [other, one]
  if (text.length > steps.length) steps = new Int8Array(text.length * 2)
  steps.fill(0, 0, text.length)
  fit(pattern.items, 0, pattern.length)
  fit(text.items, 0, text.length)
  let common = 0
  for (let first = 0; first < pattern.length; first += 32) {
    const last = Math.min(first + 32, pattern.length)
    mark(equal, pattern.items, first, last)
    const size = last - first
    const open = sweepCommon(text) & (size === 32 ? -1 : (1 << size) - 1)
    common += size - bitCount(open)
    unmark(equal, pattern.items, first, last)
  }
  return common
}

/** Takes one block through the text; its zero bits are the matches. `steps` carries the overflow of the additions. */
function sweepCommon({ items, length }: Sequence): number {
  const bits = equal
  const carry = steps
  let open = -1
  for (let j = 0; j < length; j++) {
    const same = open & (bits[items[j] as number] as number)
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

function mark(bits: Int32Array, pattern: Span['items'], first: number, last: number): void {
  for (let k = first; k < last; k++) {
    const item = pattern[k] as number
    bits[item] = (bits[item] as number) | (1 << (k - first))
  }
}

function unmark(bits: Int32Array, pattern: Span['items'], first: number, last: number): void {
  for (let k = first; k < last; k++) bits[pattern[k] as number] = 0
}
