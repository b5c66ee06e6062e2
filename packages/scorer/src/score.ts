import { pump } from './csv.ts'
import { badPrepared, evaluate, taskOf } from './evaluate.ts'
import { createFaultList, refused } from './fault-list.ts'
import { everyMetric } from './metrics/index.ts'
import { loadPrepared } from './prepared.ts'
import { createSubmissionReader } from './submission.ts'
import type { ByteSource, Score } from './types.ts'

/** Checks and scores a submission in one pass over its bytes. Never throws, whatever the bytes. */
export async function score(prepared: Uint8Array, source: ByteSource): Promise<Score> {
  const solution = loadPrepared(prepared, everyMetric)
  if (solution === null) return badPrepared()
  const faults = createFaultList()
  try {
    const reader = createSubmissionReader({ ...taskOf(solution), faults })
    await pump(source, reader.csv, faults)
    reader.close()
    if (faults.count > 0) return refused(faults, reader.rows())
    return evaluate(solution, reader.values())
  } catch {
    // Probably out of memory; in any case there is no score.
    faults.stop({ code: 'read-failed' })
    return refused(faults, 0)
  }
}
