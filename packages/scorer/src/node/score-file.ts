import { statSync } from 'node:fs'
import { badPrepared, evaluate, taskOf } from '../evaluate.ts'
import { createFaultList, refused } from '../fault-list.ts'
import type { Values } from '../metrics/metric.ts'
import type { Solution } from '../prepared.ts'
import { createSubmissionReader } from '../submission.ts'
import type { Refused, Score } from '../types.ts'
import { type Loaded, loadPreparedFile } from './prepared-file.ts'
import { feedFile } from './read-file.ts'

/** From this size on, a second thread is worth its startup (about 80 ms until its code is warm). */
const PARALLEL_BYTES = 64 * 1024 * 1024
const NUMERIC = ['number', 'probability', 'non-negative', 'class-probabilities']

/** `score` for files: same checks and result, read in chunks, large files by two threads. Never throws. */
export async function scoreFile(preparedPath: string, submissionPath: string): Promise<Score> {
  const read = await readFile(preparedPath, submissionPath)
  return 'faults' in read ? read : evaluate(read.solution, read.values)
}

/** Reads a submission once and scores it against each solution that `variants` derives from the prepared one. */
export async function scoreFileBy(
  preparedPath: string,
  submissionPath: string,
  variants: (solution: Solution) => Solution[] | Promise<Solution[]>,
): Promise<Score[]> {
  const read = await readFile(preparedPath, submissionPath)
  return 'faults' in read ? [read] : (await variants(read.solution)).map((variant) => evaluate(variant, read.values))
}

/** A checked submission in its solution’s order, or its faults. Never throws. */
export async function readFile(
  preparedPath: string,
  submissionPath: string,
): Promise<{ solution: Solution; values: Values[] } | Refused> {
  let solution: Solution | undefined
  try {
    const loaded = await loadPreparedFile(preparedPath)
    if (loaded === null) return badPrepared()
    solution = loaded.solution
    const read = (await readLarge(loaded, submissionPath)) ?? readWhole(solution, submissionPath)
    return 'faults' in read ? read : { solution, values: read }
  } catch {
    // Either the prepared file or the submission could not be read.
    return solution ? { ok: false, faults: [{ code: 'read-failed' }], faultCount: 1, rows: 0 } : badPrepared()
  }
}

async function readLarge(loaded: Loaded, path: string): Promise<Values[] | null> {
  const { metric, plan, spec } = loaded.solution
  const plain = plan.units.length === 1 && typeof metric.prediction === 'string' && NUMERIC.includes(metric.prediction)
  if (statSync(path).size < PARALLEL_BYTES || !plain || spec.extra || spec.keys) return null
  const { readInTwo } = await import('./two-threads.ts')
  return readInTwo(loaded, path)
}

function readWhole(solution: Solution, path: string): Values[] | Refused {
  const faults = createFaultList()
  const reader = createSubmissionReader({ ...taskOf(solution), faults })
  feedFile(path, 0, statSync(path).size, reader.csv, faults)
  if (!faults.stopped) reader.csv.finish()
  reader.close()
  return faults.count > 0 ? refused(faults, reader.rows()) : reader.values()
}
