import type { RawColumn } from '../metric.ts'

/** A text as Unicode code points, or as numbers of its words: items[0..length). Reused from row to row. */
export interface Sequence {
  items: Int32Array
  length: number
}

export const newSequence = (): Sequence => ({ items: new Int32Array(256), length: 0 })

/** Room for this many items; what is in it stays. */
export function reserve(sequence: Sequence, length: number): void {
  if (length <= sequence.items.length) return
  const grown = new Int32Array(Math.max(length, sequence.items.length * 2))
  grown.set(sequence.items.subarray(0, sequence.length))
  sequence.items = grown
}

/** Decodes a row’s text. Returns whether it is all ASCII. */
export function readPoints({ bytes, starts, ends }: RawColumn, row: number, into: Sequence): boolean {
  return decodePoints(bytes, starts[row] as number, ends[row] as number, into)
}

/** Decodes bytes[start..end), which are valid UTF-8. Returns whether they are all ASCII. */
export function decodePoints(bytes: Uint8Array, start: number, end: number, into: Sequence): boolean {
  into.length = 0
  reserve(into, end - start)
  const { items } = into
  let p = start
  let count = 0
  // Most texts are ASCII, or begin so.
  for (let byte = bytes[p] as number; p < end && byte < 0x80; byte = bytes[++p] as number) items[count++] = byte
  const ascii = p === end
  while (p < end) {
    const byte = bytes[p] as number
    if (byte < 0x80) {
      items[count++] = byte
      p++
    } else if (byte < 0xe0) {
      items[count++] = ((byte & 0x1f) << 6) | tail(bytes, p + 1)
      p += 2
    } else if (byte < 0xf0) {
      items[count++] = ((byte & 0x0f) << 12) | (tail(bytes, p + 1) << 6) | tail(bytes, p + 2)
      p += 3
    } else {
      items[count++] =
        ((byte & 0x07) << 18) | (tail(bytes, p + 1) << 12) | (tail(bytes, p + 2) << 6) | tail(bytes, p + 3)
      p += 4
    }
  }
  into.length = count
  return ascii
}
const tail = (bytes: Uint8Array, at: number) => (bytes[at] as number) & 0x3f

/** The number of code points in bytes[start..end). */
export function countPoints(bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  for (let p = start; p < end; p++) count += ((bytes[p] as number) & 0xc0) === 0x80 ? 0 : 1
  return count
}

const LOWER = Uint8Array.from({ length: 128 }, (_, point) => (point >= 65 && point <= 90 ? point + 32 : point))

/** Decodes a row’s text in lower case. */
export function readLower(raw: RawColumn, row: number, into: Sequence): void {
  const { bytes, starts, ends } = raw
  const start = starts[row] as number
  const length = (ends[row] as number) - start
  reserve(into, length)
  const { items } = into
  for (let k = 0; k < length; k++) {
    const byte = bytes[start + k] as number
    if (byte >= 0x80) {
      putText(textOf(raw, row).toLowerCase(), into)
      return
    }
    items[k] = LOWER[byte] as number
  }
  into.length = length
}

export function putText(text: string, into: Sequence): void {
  into.length = 0
  reserve(into, text.length)
  let count = 0
  for (let p = 0; p < text.length; p++) {
    const point = text.codePointAt(p) as number
    if (point > 0xffff) p++
    into.items[count++] = point
  }
  into.length = count
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function textOf({ bytes, starts, ends }: RawColumn, row: number): string {
  const start = starts[row] as number
  const end = ends[row] as number
  // A decoder refuses memory that is shared between threads, so the bytes are copied.
  return start === end ? '' : decoder.decode(bytes.slice(start, end))
}

export const isEmpty = ({ starts, ends }: RawColumn, row: number): boolean => starts[row] === ends[row]

/** Whether two columns have the same text in a row. */
export function sameBytes(one: RawColumn, other: RawColumn, row: number): boolean {
  const start = one.starts[row] as number
  const length = (one.ends[row] as number) - start
  const from = other.starts[row] as number
  if ((other.ends[row] as number) - from !== length) return false
  for (let k = 0; k < length; k++) if (one.bytes[start + k] !== other.bytes[from + k]) return false
  return true
}

/** Whitespace as Unicode and Python’s str.split define it. */
export function isBlank(point: number): boolean {
  if (point > 32 && point < 128) return false
  if (point < 128) return point === 32 || (point >= 9 && point <= 13) || (point >= 28 && point <= 31)
  if (point < 0x1680) return point === 0x85 || point === 0xa0
  return (
    (point >= 0x2000 && point <= 0x200a) ||
    point === 0x3000 ||
    point === 0x1680 ||
    point === 0x2028 ||
    point === 0x2029 ||
    point === 0x202f ||
    point === 0x205f
  )
}

/** The blocks of Chinese characters. */
export function isHan(point: number): boolean {
  if (point < 0x3400) return false
  return (
    (point >= 0x4e00 && point <= 0x9fff) ||
    point <= 0x4dbf ||
    (point >= 0xf900 && point <= 0xfaff) ||
    (point >= 0x20000 && point <= 0x3ffff)
  )
}

/** The words of a text between whitespace as `isBlank` defines it. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (let p = 0; p < text.length; ) {
    const start = p
    while (p < text.length && !isBlank(text.charCodeAt(p))) p++
    if (p > start) words.push(text.slice(start, p))
    else p++
  }
  return words
}
