import { pump } from './csv.ts'
import type { Encoding } from './encoding.ts'
import { badPrepared, evaluate, taskOf, valuesByUnit } from './evaluate.ts'
import { createFaultList, refused } from './fault-list.ts'
import { everyMetric } from './metrics/index.ts'
import { withNotes } from './notes.ts'
import { loadPrepared, type Solution } from './prepared.ts'
import { type Reading, readingOf, readTwice, type TableRead } from './read-twice.ts'
import { createSubmissionReader } from './submission.ts'
import type { ByteSource, Refused, Score, TableSource } from './types.ts'

/** Checks and scores a submission that is one CSV, in one pass over its bytes. Never throws, whatever the bytes. */
export async function score(prepared: Uint8Array, source: ByteSource): Promise<Score> {
  const solution = loadPrepared(prepared, everyMetric)
  if (solution === null) return badPrepared()
  const again = Array.isArray(source) ? { again: () => source } : {}
  const read = await readTable(solution, 0, { bytes: source, ...again })
  if ('faults' in read) return read
  return withNotes(evaluate(solution, valuesByUnit(solution, [read.values])), read.notes)
}

/** Reads a submission’s table, or says its faults. Never throws. */
export async function readTable(solution: Solution, task: number, source: TableSource): Promise<TableRead | Refused> {
  const { again } = source
  let tries = 0
  const read = async (encoding?: Encoding): Promise<Reading<TableRead>> => {
    const faults = createFaultList(source.place)
    const own = { ...taskOf(solution, task), faults, source, ...(encoding && { encoding }) }
    const reader = createSubmissionReader(own)
    await pump(tries++ > 0 && again ? again() : source.bytes, reader.csv, faults)
    return readingOf(reader, faults)
  }
  try {
    const { found, faults, rows } = await readTwice(read, again !== undefined)
    return found ?? refused(faults, rows)
  } catch {
    // Probably out of memory; in any case there is no score.
    const faults = createFaultList()
    faults.stop({ code: 'read-failed' })
    return refused(faults, 0)
  }
}
