import type { FindLabel } from './decode.ts'
import type { Encoding } from './encoding.ts'
import type { FaultList } from './fault-list.ts'
import { labelKey } from './label-kind.ts'
import type { Values } from './metrics/metric.ts'
import type { Labels } from './prepared.ts'
import type { createSubmissionReader } from './submission.ts'
import { isAscii } from './text.ts'
import { createTextIndex, stringAt } from './text-index.ts'
import type { Fault } from './types.ts'

/** One reading of a file of text. */
export interface Reading<T> {
  /** Null if there are faults. */
  found: T | null
  faults: FaultList
  rows: number
  /** What it was read as; null if it was ASCII alone. */
  encoding: Encoding | null
  /** Its mark, or what made it, said so. */
  certain: boolean
  /** Labels outside ASCII that nobody knows. */
  strange: number
}

const other = (encoding: Encoding): Encoding => (encoding === 'utf-8' ? 'gb18030' : 'utf-8')

/**
 * Reads a file in the encoding in which its columns, ids and labels are known: the likeliest, and where anything in it is wrong or strange,
 * the other one as well. `read` begins anew each time.
 */
export async function readTwice<T>(
  read: (encoding?: Encoding) => Reading<T> | Promise<Reading<T>>,
  canAgain: boolean,
): Promise<Reading<T>> {
  const first = await read()
  const { encoding, faults, strange, certain } = first
  if (encoding === null || certain || !canAgain || (faults.count === 0 && strange === 0)) return first
  // Separators such as 、 are seen in the right reading alone.
  if (faults.list.some(({ code }) => code === 'list-form' || code === 'list-separator')) return first
  const second = await read(other(encoding))
  const better = second.faults.count - faults.count || second.strange - strange
  return better < 0 ? second : first
}

/** What a task’s table says: the values of its units, and what the competitor should know of it. */
export interface TableRead {
  values: Values[]
  notes: Fault[]
}

/** What a reader found that was given the whole table. */
export function readingOf(reader: ReturnType<typeof createSubmissionReader>, faults: FaultList): Reading<TableRead> {
  const values = reader.finish()
  return {
    found: values && { values, notes: reader.notes() },
    faults,
    rows: reader.rows(),
    encoding: reader.encoding(),
    certain: reader.certain(),
    strange: reader.strange(),
  }
}

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
    const seen = met.get(text)
    if (seen !== undefined) return seen
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
