import type { FindLabel } from './decode.ts'
import { parseNumber } from './parse-number.ts'
import type { Labels } from './prepared.ts'
import { createTextIndex, stringAt } from './text-index.ts'

/** Looks labels up among the classes, byte by byte, then by value if all classes are numbers ("1.0" is 1). */
export function createFindLabel({ table, numeric }: Labels): FindLabel {
  const index = createTextIndex(table)
  const byValue = new Map<number, number>()
  if (numeric) for (let k = 0; k < table.count; k++) byValue.set(Number(stringAt(table, k)), k)
  return (bytes, start, end) => {
    const found = index.find(bytes, start, end)
    if (found >= 0 || !numeric) return found
    return byValue.get(parseNumber(bytes, start, end)) ?? -1
  }
}
