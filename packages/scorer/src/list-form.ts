import { numberOf } from './text.ts'
import { type TextTable, textAt } from './text-index.ts'

/**
 * Lists in another form than items with blanks between: ['a', 'b'] of Python, c("a", "b") of R, "a,b" and "a | b". Read by blanks, their
 * items would be known to nobody and score 0.
 */

const encoder = new TextEncoder()
// The last two are wide blanks, of Chinese input methods and of pages on the web.
const SIGNS = [',', ';', '|', '、', '，', '；', '\u3000', '\u00a0']
const signs = SIGNS.map((sign) => encoder.encode(sign))
const [QUOTE, APOSTROPHE, OPEN, COMMA, C] = [34, 39, 40, 44, 99]
/** Of round, square and curly brackets. */
const closing: Partial<Record<number, number>> = { [OPEN]: 41, 91: 93, 123: 125 }

export const isSpace = (byte: number | undefined): boolean => byte === 32 || byte === 10 || byte === 9 || byte === 13
const isQuote = (byte: number | undefined) => byte === QUOTE || byte === APOSTROPHE
const isDigit = (byte: number) => byte >= 48 && byte <= 57

/** The first sign of those that the bytes begin with, or -1. */
function signAt(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start]
  return signs.findIndex(
    (sign) => sign[0] === first && start + sign.length <= end && sign.every((byte, k) => bytes[start + k] === byte),
  )
}

/** Whether brackets enclose a cell as those of a list do; those of one name, such as [Na+] or (1,2), are none. */
export function isBracketed(bytes: Uint8Array, from: number, end: number): boolean {
  const start = bytes[from] === C && bytes[from + 1] === OPEN && isQuote(bytes[from + 2]) ? from + 1 : from
  const open = bytes[start] as number
  const close = closing[open]
  if (close === undefined || bytes[end - 1] !== close) return false
  let depth = 0
  let isList = isQuote(bytes[start + 1])
  let isNumber = open !== OPEN
  for (let p = start; p < end; p++) {
    const byte = bytes[p] as number
    if (byte === open) depth++
    else if (byte === close) depth--
    else if (isSpace(byte) || (byte === COMMA && (open !== OPEN || p === end - 2))) isList = true
    else isNumber &&= isDigit(byte)
    if (depth === 0) return p === end - 1 && (isList || isNumber)
  }
  return false
}

interface Tokens {
  count: number
  starts: Int32Array
  ends: Int32Array
}

/** Whether the same sign stands behind each item but the last, or is every second item. */
export function isParted(bytes: Uint8Array, { count, starts, ends }: Tokens): boolean {
  const isThere = (sign: Uint8Array, first: number, step: number, whole: boolean) => {
    for (let k = first; k < count - 1; k += step) {
      const [start, end] = [starts[k] as number, ends[k] as number]
      const at = whole ? start : end - sign.length
      if (at < start || end - at !== sign.length || sign.some((byte, i) => bytes[at + i] !== byte)) return false
    }
    return true
  }
  return count > 1 && signs.some((sign) => isThere(sign, 0, 1, false) || (count % 2 === 1 && isThere(sign, 1, 2, true)))
}

/** Separators that occur in labels themselves. */
export function signsIn(labels: TextTable): boolean[] {
  const used = SIGNS.map(() => false)
  for (let k = 0; k < labels.count; k++) mark(textAt(labels, k), 0, used)
  return used
}

/** What the lists of a sample show: separators that occur in its items. */
export function createShownSigns() {
  const used = SIGNS.map(() => false)
  let hasSeveral = false
  return {
    add(list: string): void {
      hasSeveral ||= /[^ \t\r\n][ \t\r\n]+[^ \t\r\n]/.test(list)
      mark(encoder.encode(list.trim()), 0, used)
    },
    /** Undefined if no list has several items, which would show how they are parted. */
    signs: (): boolean[] | undefined => (hasSeveral ? used : undefined),
  }
}

function mark(bytes: Uint8Array, start: number, used: boolean[], end = bytes.length): void {
  for (let p = start; p < end; p++) {
    const sign = signAt(bytes, p, end)
    if (sign >= 0) used[sign] = true
  }
}

/**
 * Cells of one item with separators within: if no cell of the column has blanks, and most have the same separator, it parts items. `own`:
 * separators that labels have, which part none.
 */
export function createPartedCells(own: readonly boolean[]) {
  const counts = SIGNS.map(() => 0)
  let cells = 0
  let hasBlanks = false
  return {
    add(bytes: Uint8Array, start: number, end: number, items: number): void {
      if (items > 1) hasBlanks = true
      if (hasBlanks || items === 0) return
      cells++
      const used = SIGNS.map(() => false)
      mark(bytes, start, used, end)
      for (const [sign, isUsed] of used.entries()) if (isUsed) counts[sign] = (counts[sign] as number) + 1
    },
    /** The separator, or undefined; a wide blank by its number, as nobody sees that it is none of the usual ones. */
    sign(): string | undefined {
      const found = SIGNS.find((_, sign) => !own[sign] && (counts[sign] as number) * 2 > cells)
      if (hasBlanks || found === undefined) return undefined
      return found.trim() === '' ? numberOf(found) : found
    },
  }
}
