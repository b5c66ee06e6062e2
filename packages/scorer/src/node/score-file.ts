import { statSync } from 'node:fs'
import type { Encoding } from '../encoding.ts'
import { badPrepared, evaluate, taskOf, valuesByUnit } from '../evaluate.ts'
import { createFaultList, refused } from '../fault-list.ts'
import { mostRows } from '../limits.ts'
import type { Values } from '../metrics/metric.ts'
import { withNotes } from '../notes.ts'
import type { Plan, PlannedTask } from '../plan.ts'
import { type Solution, taskView } from '../prepared.ts'
import { type Reading, readingOf, readTwice, type TableRead } from '../read-twice.ts'
import { readTable } from '../score.ts'
import { createSubmissionReader } from '../submission.ts'
import type { Fault, MemberShapes, Refused, Score, TableSource } from '../types.ts'
import { feedFile, type Loaded, loadPreparedFile } from './prepared-file.ts'

/** From this size on, a second thread is worth its startup (about 80 ms until its code is warm). */
const PARALLEL_BYTES = 64 * 1024 * 1024
const NUMERIC = ['number', 'probability', 'non-negative', 'class-probabilities']

/** The table of a task: a CSV file, or records of CSV made from a file of another kind; null if the submission leaves the task out. */
type TaskTable = { path: string } | TableSource | null
/** What the solution says of a task’s table: how many rows it may have, and the sizes that its files must have. */
export interface TableBounds {
  mostRows(task: PlannedTask): number
  shapes(task: PlannedTask): MemberShapes | undefined
}
/** Opens the tables of a submission, one for each task of the plan, or says what is wrong with its file. */
export type OpenTables = (plan: Plan, bounds?: TableBounds) => Promise<TaskTable[] | { fault: Fault }>

const oneCsv =
  (path: string): OpenTables =>
  async () => [{ path }]

/** `score` for files: same checks and result, read in chunks, large files by two threads. Never throws. */
export async function scoreFile(preparedPath: string, submissionPath: string): Promise<Score> {
  const read = await readFile(preparedPath, oneCsv(submissionPath))
  return 'faults' in read ? read : withNotes(evaluate(read.solution, read.values), read.notes)
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
): Promise<{ solution: Solution; values: (Values | undefined)[]; notes: Fault[] } | Refused> {
  let solution: Solution | undefined
  try {
    const loaded = await loadPreparedFile(preparedPath)
    if (loaded === null) return badPrepared()
    solution = loaded.solution
    const { plan } = solution
    const rowsOf = (task: PlannedTask) => taskView(loaded.solution, plan.tasks.indexOf(task))
    const tables = await open(plan, {
      mostRows: (task) => mostRows(rowsOf(task).ids.count, task.linesPrediction),
      shapes: (task) => rowsOf(task).shapes,
    })
    if ('fault' in tables) return refusedBy(tables.fault)
    const missing = plan.tasks.find(({ optional }, task) => !optional && !tables[task])
    if (missing) return refusedBy({ code: 'task-missing', found: missing.name })
    const ofTasks: (Values[] | null)[] = []
    const notes: Fault[] = []
    for (const [task, { name }] of plan.tasks.entries()) {
      const table = tables[task] ?? null
      const read = table && (await readTask(loaded, task, table))
      // One task’s faults at a time: whoever mends them sees the next ones.
      if (read && 'faults' in read)
        return plan.tasks.length === 1 ? read : { ...read, faults: read.faults.map((one) => ({ file: name, ...one })) }
      ofTasks.push(read ? read.values : null)
      for (const note of read?.notes ?? []) notes.push(plan.tasks.length === 1 ? note : { file: name, ...note })
    }
    return { solution, values: valuesByUnit(solution, ofTasks), notes }
  } catch {
    // Either the prepared file or the submission could not be read.
    return solution ? refusedBy({ code: 'read-failed' }) : badPrepared()
  }
}

const refusedBy = (fault: Fault): Refused => ({ ok: false, faults: [fault], faultCount: 1, rows: 0 })

async function readTask(loaded: Loaded, task: number, table: NonNullable<TaskTable>): Promise<TableRead | Refused> {
  if ('bytes' in table) return readTable(loaded.solution, task, table)
  const values = await readLarge(loaded, table.path)
  return values ? { values, notes: [] } : readWhole(loaded.solution, task, table.path)
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

async function readWhole(solution: Solution, task: number, path: string): Promise<TableRead | Refused> {
  const read = (encoding?: Encoding): Reading<TableRead> => {
    const faults = createFaultList()
    const reader = createSubmissionReader({ ...taskOf(solution, task), faults, ...(encoding && { encoding }) })
    feedFile(path, 0, statSync(path).size, reader.csv, faults)
    if (!faults.stopped) reader.csv.finish()
    return readingOf(reader, faults)
  }
  const { found, faults, rows } = await readTwice(read, true)
  return found ?? refused(faults, rows)
}
