import { type CheckSpec, checkAgainstSample } from '@leitai/scorer/check'
import { metricsByName } from '@leitai/scorer/metrics/by-name'
import { metricNames, type PlannedTask, planOf } from '@leitai/scorer/plan'
import type { Fault, Refused, TableSource } from '@leitai/scorer/types'
import type { TableFile } from './file.ts'
import { type OpenOptions, openTables } from './open-tables.ts'

/**
 * `left`: the tasks that are left out, as they may be, by title or else by name. `notes`: what the competitor should know of a file that is
 * right, such as the encoding in which it was read.
 */
export type FileCheck = { ok: true; rows: number; left: { zh: string; en: string }[]; notes: Fault[] } | Refused

/**
 * Checks a submission of any kind before upload as the server does, against the sample; each of several tasks against the sample’s. The
 * fault `bad-sample` means that nothing could be checked. `onProgress` receives the bytes of tables read so far.
 */
export async function checkFile(
  file: TableFile,
  sample: TableFile,
  spec: CheckSpec,
  options: Pick<OpenOptions, 'most' | 'keep'> & { onProgress?: (bytes: number) => void },
): Promise<FileCheck> {
  const planned = planOf(spec, await metricsByName(metricNames(spec)))
  if ('fault' in planned) return refusedBy(planned.fault)
  const { plan } = planned
  const samples = await openTables(sample, plan, options)
  if ('fault' in samples) return refusedBy({ code: 'bad-sample' })
  const tables = await openTables(file, plan, options)
  if ('fault' in tables) return refusedBy(tables.fault)
  const left: { zh: string; en: string }[] = []
  const notes: Fault[] = []
  let rows = 0
  let read = 0
  for (const [task, planned] of plan.tasks.entries()) {
    const given = sourceOf(tables[task])
    if (given === null && planned.optional) {
      left.push(titleOf(spec, planned.name))
      continue
    }
    if (given === null) return refusedBy({ code: 'task-missing', found: planned.name })
    const sample = sourceOf(samples[task])
    if (sample === null) return refusedBy({ code: 'bad-sample' })
    let last = 0
    const onProgress = (bytes: number) => {
      options.onProgress?.(read + bytes)
      last = bytes
    }
    const result = await checkAgainstSample(sample, given, spec, { task, onProgress })
    if (!result.ok) return plan.tasks.length === 1 ? result : { ...result, faults: result.faults.map(inTask(planned)) }
    const own = result.notes ?? []
    notes.push(...(plan.tasks.length === 1 ? own : own.map(inTask(planned))))
    rows += result.rows
    read += last
  }
  return { ok: true, rows, left, notes }
}

const inTask =
  ({ name }: PlannedTask) =>
  (fault: Fault): Fault =>
    fault.code === 'bad-sample' ? fault : { file: name, ...fault }

function titleOf({ first, tasks = [] }: CheckSpec, name: string): { zh: string; en: string } {
  const title = [first, ...tasks].find((task) => task?.name === name)?.title
  return { zh: title?.zh || title?.en || name, en: title?.en || title?.zh || name }
}

/** Without `paths` nothing is opened as a path. */
const sourceOf = (table: { path: string } | TableSource | null | undefined): TableSource | null =>
  table && 'bytes' in table ? table : null

const refusedBy = (fault: Fault): Refused => ({ ok: false, faults: [fault], faultCount: 1, rows: 0 })
