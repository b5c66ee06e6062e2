import { pump } from './csv.ts'
import { badPrepared, evaluate, taskOf, valuesByUnit } from './evaluate.ts'
import { createFaultList, refused } from './fault-list.ts'
import { everyMetric } from './metrics/index.ts'
import type { Values } from './metrics/metric.ts'
import { loadPrepared, type Solution } from './prepared.ts'
import { createSubmissionReader } from './submission.ts'
import type { ByteSource, Refused, Score, TableSource } from './types.ts'

/** Checks and scores a submission that is one CSV, in one pass over its bytes. Never throws, whatever the bytes. */
export async function score(prepared: Uint8Array, source: ByteSource): Promise<Score> {
  const solution = loadPrepared(prepared, everyMetric)
  if (solution === null) return badPrepared()
  const read = await readTable(solution, 0, { bytes: source })
  return 'faults' in read ? read : evaluate(solution, valuesByUnit(solution, [read]))
}

/** The values of a task’s units in a submission’s table, or its faults. Never throws. */
export async function readTable(solution: Solution, task: number, source: TableSource): Promise<Values[] | Refused> {
  const faults = createFaultList(source.place)
  try {
    const reader = createSubmissionReader({ ...taskOf(solution, task), faults, source })
    await pump(source.bytes, reader.csv, faults)
    return reader.finish() ?? refused(faults, reader.rows())
  } catch {
    // Probably out of memory; in any case there is no score.
    faults.stop({ code: 'read-failed' })
    return refused(faults, 0)
  }
}
