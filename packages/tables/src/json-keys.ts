import { BadTable } from '@leitai/scorer/fault-list'
import type { Fault } from '@leitai/scorer/types'

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44]
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [91, 93, 123, 125]

/** The first place from here on that is no white space. */
function afterBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 32) at++
  return at
}

/** Behind the string that begins here. */
function afterString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); ; at = text.indexOf('"', at + 1)) {
    let escapes = at
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes--
    if ((at - escapes) % 2 === 0) return at + 1
  }
}

/** Behind the value that begins here. */
function afterValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (depth === 0 && (code === COMMA || code === BRACE_END)) return at
    if (code === BRACE || code === BRACKET) depth++
    const ends = code === BRACE_END || code === BRACKET_END
    if (ends) depth--
    at = code === QUOTE ? afterString(text, at) : at + 1
    if (depth === 0 && (ends || code === QUOTE)) return at
  }
  return text.length
}

/** The keys of an object in their order, and where their values begin. `from` is where it begins in a text that is valid JSON. */
function* keysIn(text: string, from: number): Generator<{ key: string; value: number }> {
  for (let at = afterBlanks(text, afterBlanks(text, from) + 1); text.charCodeAt(at) === QUOTE; ) {
    const end = afterString(text, at)
    const written = text.slice(at, end)
    const value = afterBlanks(text, afterBlanks(text, end) + 1)
    yield { key: written.includes('\\') ? JSON.parse(written) : written.slice(1, -1), value }
    const next = afterBlanks(text, afterValue(text, value))
    at = text.charCodeAt(next) === COMMA ? afterBlanks(text, next + 1) : next
  }
}

/**
 * Refuses an object whose text repeats a key: the engine keeps the last of its values and says nothing. `object` is what the engine made of
 * the text from `from` on; `fault` is told the key and its place among the keys, from 1.
 */
export function refuseRepeats(
  { text, from, object }: { text: string; from: number; object: object },
  fault: (key: string, place: number) => Fault,
): void {
  let count = 0
  for (const _ of keysIn(text, from)) count++
  if (count === Object.keys(object).length) return
  const seen = new Set<string>()
  let place = 0
  for (const { key } of keysIn(text, from)) {
    place++
    if (seen.has(key)) throw new BadTable(fault(key, place))
    seen.add(key)
  }
}

/** Where the value of a key begins; undefined without such a key. */
export function valueAt(text: string, from: number, wanted: string): number | undefined {
  for (const { key, value } of keysIn(text, from)) if (key === wanted) return value
  return undefined
}
