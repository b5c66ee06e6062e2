import { statSync } from 'node:fs'
import { badPrepared, evaluate, taskOf, valuesByUnit } from '../evaluate.ts'
import { createFaultList, refused } from '../fault-list.ts'
import type { Values } from '../metrics/metric.ts'
import type { Plan } from '../plan.ts'
import type { Solution } from '../prepared.ts'
import { readTable } from '../score.ts'
import { createSubmissionReader } from '../submission.ts'
import type { Fault, Refused, Score, TableSource } from '../types.ts'
import { type Loaded, loadPreparedFile } from './prepared-file.ts'
import { feedFile } from './read-file.ts'

/** From this size on, a second thread is worth its startup (about 80 ms until its code is warm). */
const PARALLEL_BYTES = 64 * 1024 * 1024
const NUMERIC = ['number', 'probability', 'non-negative', 'class-probabilities']

/** The table of a task: a CSV file, or records of CSV made from a file of another kind; null if the submission leaves the task out. */
export type TaskTable = { path: string } | TableSource | null
/** Opens the tables of a submission, one for each task of the plan, or says what is wrong with its file. */
export type OpenTables = (plan: Plan) => Promise<TaskTable[] | { fault: Fault }>

const oneCsv =
  (path: string): OpenTables =>
  async () => [{ path }]

/** `score` for files: same checks and result, read in chunks, large files by two threads. Never throws. */
export async function scoreFile(preparedPath: string, submissionPath: string): Promise<Score> {
  const read = await readFile(preparedPath, oneCsv(submissionPath))
  return 'faults' in read ? read : evaluate(read.solution, read.values)
}

/** Reads a submission once and scores it against each solution that `variants` derives from the prepared one. */
export async function scoreFileBy(
  preparedPath: string,
  submissionPath: string,
  variants: (solution: Solution) => Solution[] | Promise<Solution[]>,
): Promise<Score[]> {
  const read = await readFile(preparedPath, oneCsv(submissionPath))
  return 'faults' in read ? [read] : (await variants(read.solution)).map((variant) => evaluate(variant, read.values))
}

/** The values of each unit of a checked submission in its task’s order, or its faults. Never throws. */
export async function readFile(
  preparedPath: string,
  open: OpenTables,
): Promise<{ solution: Solution; values: (Values | undefined)[] } | Refused> {
  let solution: Solution | undefined
  try {
    const loaded = await loadPreparedFile(preparedPath)
    if (loaded === null) return badPrepared()
    solution = loaded.solution
    const { plan } = solution
    const tables = await open(plan)
    if ('fault' in tables) return refusedBy(tables.fault)
    const missing = plan.tasks.find(({ optional }, task) => !optional && !tables[task])
    if (missing) return refusedBy({ code: 'task-missing', found: missing.name })
    const ofTasks: (Values[] | null)[] = []
    for (const [task, { name }] of plan.tasks.entries()) {
      const table = tables[task] ?? null
      const read = table && (await readTask(loaded, task, table))
      // One task’s faults at a time: whoever mends them sees the next ones.
      if (read && 'faults' in read)
        return plan.tasks.length === 1 ? read : { ...read, faults: read.faults.map((one) => ({ file: name, ...one })) }
      ofTasks.push(read)
    }
    return { solution, values: valuesByUnit(solution, ofTasks) }
  } catch {
    // Either the prepared file or the submission could not be read.
    return solution ? refusedBy({ code: 'read-failed' }) : badPrepared()
  }
}

const refusedBy = (fault: Fault): Refused => ({ ok: false, faults: [fault], faultCount: 1, rows: 0 })

async function readTask(loaded: Loaded, task: number, table: NonNullable<TaskTable>): Promise<Values[] | Refused> {
  if ('bytes' in table) return readTable(loaded.solution, task, table)
  return (await readLarge(loaded, table.path)) ?? readWhole(loaded.solution, task, table.path)
}

async function readLarge(loaded: Loaded, path: string): Promise<Values[] | null> {
  const { metric, plan, spec } = loaded.solution
  const plain =
    plan.units.length === 1 &&
    plan.tasks.length === 1 &&
    typeof metric.prediction === 'string' &&
    NUMERIC.includes(metric.prediction)
  if (statSync(path).size < PARALLEL_BYTES || !plain || spec.extra || spec.keys) return null
  const { readInTwo } = await import('./two-threads.ts')
  return readInTwo(loaded, path)
}

function readWhole(solution: Solution, task: number, path: string): Values[] | Refused {
  const faults = createFaultList()
  const reader = createSubmissionReader({ ...taskOf(solution, task), faults })
  feedFile(path, 0, statSync(path).size, reader.csv, faults)
  if (!faults.stopped) reader.csv.finish()
  return reader.finish() ?? refused(faults, reader.rows())
}
