import type { FindLabel } from './decode.ts'
import { labelKey } from './label-kind.ts'
import type { Labels } from './prepared.ts'
import { isAscii } from './text.ts'
import { createTextIndex, stringAt } from './text-index.ts'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/**
 * Looks labels up among the classes: byte by byte, then by value if they are compared by it ("1.0" is 1), or as systems write a text that
 * join letters with their marks (NFC) and that do not (NFD).
 */
export function createFindLabel({ table, kind }: Labels): FindLabel {
  const index = createTextIndex(table)
  const byKey = kind === 'text' ? null : keysOf({ table, kind })
  /** Other spellings that were met: a file has few, and each in many rows. */
  const met = new Map<string, number>()
  const otherSpelling = (text: string): number => {
    if (byKey) return byKey.get(labelKey(text, kind) ?? '') ?? -1
    for (const form of ['NFC', 'NFD'] as const) {
      const other = encoder.encode(text.normalize(form))
      const found = index.find(other, 0, other.length)
      if (found >= 0) return found
    }
    return -1
  }
  return (bytes, start, end) => {
    const found = index.find(bytes, start, end)
    if (found >= 0 || (byKey === null && isAscii(bytes, start, end))) return found
    const text = decoder.decode(bytes.slice(start, end))
    const known = met.get(text)
    if (known !== undefined) return known
    const code = otherSpelling(text)
    if (met.size < MOST_MET) met.set(text, code)
    return code
  }
}

const MOST_MET = 10_000

function keysOf({ table, kind }: Labels): Map<string, number> {
  const keys = new Map<string, number>()
  for (let k = 0; k < table.count; k++) {
    const key = labelKey(stringAt(table, k), kind)
    if (key !== null && !keys.has(key)) keys.set(key, k)
  }
  return keys
}
