import type { Encoding } from './encoding.ts'
import type { FaultList } from './fault-list.ts'
import type { Values } from './metrics/metric.ts'
import type { createSubmissionReader } from './submission.ts'
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
