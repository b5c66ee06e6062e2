import { pump } from './csv.ts'
import type { DecoderContext } from './decode.ts'
import { decoderFor, type KnownLabels } from './decoder-for.ts'
import type { Encoding } from './encoding.ts'
import { createFaultList, refused } from './fault-list.ts'
import { createFindLabel } from './find-label.ts'
import { createLabelTally, type LabelTally, tellsLabels } from './label-tally.ts'
import { createDeclaredLabels } from './labels.ts'
import { metricsByName } from './metrics/by-name.ts'
import { metricNames, type PlannedTask, planOf, type Unit } from './plan.ts'
import type { NamedRows } from './plan-tasks.ts'
import { readingOf, readTwice } from './read-twice.ts'
import { readSample, type Sample } from './sample.ts'
import { createSubmissionReader } from './submission.ts'
import { stringAt } from './text-index.ts'
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
  const planned = planOf(spec, await metricsByName(metricNames(spec)))
  if ('fault' in planned) return { ok: false, faults: [planned.fault], faultCount: 1, rows: 0 }
  const { plan } = planned
  const task = plan.tasks[index] as PlannedTask
  const units = plan.units.filter((unit) => unit.task === index)
  let tries = 0
  try {
    const given = await readSample(sample, task, units)
    if (given === null) return { ok: false, faults: [{ code: 'bad-sample' }], faultCount: 1, rows: 0 }
    const read = async (encoding?: Encoding) => {
      const faults = createFaultList(source.place)
      const reader = createSubmissionReader({
        ids: given.ids,
        indexes: given.indexes,
        idColumn: task.rows.id,
        keys: task.rows.keys ?? [],
        columns: task.submitted,
        lines: task.linesPrediction,
        faults,
        source,
        ...(encoding && { encoding }),
        units: units.map((unit) => {
          const { find, tally } = known(unit, given)
          const signs = given.signs.get(unit)
          const labels: KnownLabels = { find, ...(signs && { signs }) }
          const decoder = (context: DecoderContext) => decoderFor(context, unit, task.rows.ranges, labels)
          return { columns: unit.prediction, decoder, ...(tally && { tally }) }
        }),
      })
      await pump(tries++ > 0 && source.again ? source.again() : source.bytes, reader.csv, faults, onProgress)
      return readingOf(reader, faults)
    }
    const { found, faults, rows } = await readTwice(read, source.again !== undefined)
    if (!found) return refused(faults, rows)
    // That a sample lacks a label says nothing.
    const notes = found.notes.filter(({ code }) => code !== 'labels-not-known')
    return { ok: true, rows, ...(notes.length > 0 && { notes }) }
  } catch {
    const faults = createFaultList()
    faults.stop({ code: 'read-failed' })
    return refused(faults, 0)
  }
}

/** Fewer labels than these may be a placeholder that is no class. */
const LEAST_CLASSES = 2

/**
 * Of the labels, a check knows those that were declared, and those of the sample, which need not be all: a file is stopped if it has none
 * of them; where the sample has only one, if the file has another spelling of it.
 */
function known(unit: Unit, sample: Sample): { find: KnownLabels['find']; tally?: LabelTally } {
  if (unit.classes) return { find: createFindLabel(createDeclaredLabels(unit.classes, unit.labels)) }
  const labels = sample.labels.get(unit)
  if (!labels || labels.table.count === 0) return { find: () => -1 }
  const { count } = labels.table
  const expected = Array.from({ length: Math.min(count, SHOWN) }, (_, k) => stringAt(labels.table, k))
  const stops = count >= LEAST_CLASSES && tellsLabels(count, sample.ids.count) ? 'none' : 'alike'
  const tally = createLabelTally(createFindLabel(labels), { stops, expected })
  return { find: tally.find, tally }
}
const SHOWN = 6
