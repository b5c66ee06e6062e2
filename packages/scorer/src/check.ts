import { type CsvRecord, createCsvReader, pump } from './csv.ts'
import type { FindLabel } from './decode.ts'
import { decoderFor } from './decoder-for.ts'
import { createFaultList, type FaultList, refused } from './fault-list.ts'
import { createFindLabel } from './find-label.ts'
import { locate, readHeader } from './header.ts'
import { createIdCollector, createKeyReader, type IdIndexes, type IdSet } from './ids.ts'
import { createDeclaredLabels } from './labels.ts'
import { MAX_FIELD } from './limits.ts'
import { metricsByName } from './metrics/by-name.ts'
import { metricNames, type PlannedTask, planOf, type Unit } from './plan.ts'
import type { NamedRows } from './plan-tasks.ts'
import { createSubmissionReader } from './submission.ts'
import { createTextReader } from './text.ts'
import type { CheckResult, Measure, ScoringSpec, TableSource, Task } from './types.ts'

/** What a check needs of a specification; see `checkSpecOf`. */
export type CheckSpec = Measure &
  Pick<ScoringSpec, 'id' | 'keys' | 'extra' | 'ranges' | 'classes' | 'files' | 'columns' | 'first'> & {
    tasks?: (NamedRows & Pick<Task, 'title'>)[]
  }

/**
 * Checks the file of a task before upload, with the same reader that scores it, against the ids of the task’s sample; reveals nothing that
 * the sample does not. `onProgress` receives the number of bytes of the table read so far.
 */
export async function checkAgainstSample(
  sample: TableSource,
  source: TableSource,
  spec: CheckSpec,
  { task: index = 0, onProgress }: { task?: number; onProgress?: (bytes: number) => void } = {},
): Promise<CheckResult> {
  const faults = createFaultList(source.place)
  const planned = planOf(spec, await metricsByName(metricNames(spec)))
  if ('fault' in planned) return { ok: false, faults: [planned.fault], faultCount: 1, rows: 0 }
  const { plan } = planned
  const task = plan.tasks[index] as PlannedTask
  try {
    const known = await readIds(sample, task)
    if (known === null) return { ok: false, faults: [{ code: 'bad-sample' }], faultCount: 1, rows: 0 }
    const reader = createSubmissionReader({
      ids: known.ids,
      indexes: known.indexes,
      idColumn: task.rows.id,
      keys: task.rows.keys ?? [],
      columns: task.submitted,
      lines: task.linesPrediction,
      faults,
      source,
      units: plan.units
        .filter((unit) => unit.task === index)
        .map((unit) => ({
          columns: unit.prediction,
          decoder: (context) => decoderFor(context, unit, task.rows.ranges, finderOf(unit)),
        })),
    })
    await pump(source.bytes, reader.csv, faults, onProgress)
    return reader.finish() ? { ok: true, rows: reader.rows() } : refused(faults, reader.rows())
  } catch {
    faults.stop({ code: 'read-failed' })
    return refused(faults, 0)
  }
}

/** Of the labels, a check knows those that were declared. */
const finderOf = ({ classes }: Unit): FindLabel => (classes ? createFindLabel(createDeclaredLabels(classes)) : () => -1)

/** The ids of a sample; null if it is not a table with those columns, or has an id twice where each has one line. */
async function readIds(
  sample: TableSource,
  { rows: { id, keys = [] }, linesPrediction: lines }: PlannedTask,
): Promise<{ ids: IdSet; indexes: IdIndexes } | null> {
  const faults: FaultList = createFaultList()
  const csv = createCsvReader(onRecord, faults, { delimiter: sample.delimiter })
  const text = createTextReader(csv.window, faults)
  const ids = createIdCollector()
  const key = createKeyReader(text, MAX_FIELD)
  let read = false

  function onRecord(record: CsvRecord): void {
    if (!read) {
      const names = readHeader(record, { text, faults, wanted: [id, ...keys] })
      key.fields = (names && locate(names, [id, ...keys], false, faults)) ?? [0]
      read = true
      return
    }
    const [field = 0] = key.fields
    if (key.fields.some((at) => record.count <= at) || record.starts[field] === record.ends[field]) return
    const found = key.read(record)
    if (found) ids.add(found.bytes, found.start, found.end)
  }

  await pump(sample.bytes, csv, faults)
  if (lines) {
    const known = ids.finishLines()
    return faults.count > 0 || known.ids.count === 0 ? null : known
  }
  const known = ids.finish()
  return faults.count > 0 || known.repeatCount > 0 || known.ids.count === 0 ? null : known
}
