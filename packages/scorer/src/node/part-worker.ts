import { parentPort, workerData } from 'node:worker_threads'
import { taskOf } from '../evaluate.ts'
import { createFaultList } from '../fault-list.ts'
import { createSubmissionReader } from '../submission.ts'
import { feedFile, loadWithMetric } from './prepared-file.ts'
import type { PartResult, PartTask } from './two-threads.ts'

/** The thread that reads the second half of a file; see two-threads.ts. */
const task: PartTask = workerData
parentPort?.postMessage(await readPart(task))

async function readPart({ prepared, path, start, end, layout, columns }: PartTask): Promise<PartResult> {
  const solution = await loadWithMetric(prepared)
  // What is unusual is left to one thread.
  const faults = createFaultList(undefined, 1)
  if (solution === null) return { ok: false, rows: 0, seen: new Uint8Array() }
  const reader = createSubmissionReader({ ...taskOf(solution, 0), faults, layout, shared: columns })
  feedFile(path, start, end, reader.csv, faults)
  if (!faults.stopped) reader.csv.finish()
  return { ok: faults.count === 0, rows: reader.rows(), seen: reader.seen }
}
