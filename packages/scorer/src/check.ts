import { type CsvRecord, createCsvReader, pump } from './csv.ts'
import type { DecoderContext } from './decode.ts'
import { decoderFor, type LabelLookup } from './decoder-for.ts'
import type { Encoding } from './encoding.ts'
import { createFaultList, type FaultList, refused } from './fault-list.ts'
import { locate, readHeader } from './header.ts'
import { createIdCollector, createKeyReader, type IdIndexes, type IdSet } from './ids.ts'
import { foldedLabel } from './label-kind.ts'
import { createLabelTally, type LabelTally, namesLabels, takesLabels, takesLists } from './label-tally.ts'
import { createDeclaredLabels, createLabelCollector, type LabelCollector } from './labels.ts'
import { MAX_FIELD } from './limits.ts'
import { createShownSigns } from './list-form.ts'
import { metricsByName } from './metrics/by-name.ts'
import { metricNames, type PlannedTask, planOf, type Unit } from './plan.ts'
import type { NamedRows } from './plan-tasks.ts'
import type { Labels } from './prepared.ts'
import { createFindLabel, readingOf, readTwice } from './read-twice.ts'
import { createSubmissionReader } from './submission.ts'
import { createTextReader } from './text.ts'
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
          const { find, tally } = labelFinder(unit, given)
          const signs = given.signs.get(unit)
          const labels: LabelLookup = { find, ...(signs && { signs }) }
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
function labelFinder(unit: Unit, sample: Sample): { find: LabelLookup['find']; tally?: LabelTally } {
  if (unit.classes) return { find: createFindLabel(createDeclaredLabels(unit.classes, unit.labels)) }
  const labels = sample.labels.get(unit)
  if (!labels || labels.table.count === 0) return { find: () => -1 }
  const { count } = labels.table
  const expected = Array.from({ length: Math.min(count, SHOWN) }, (_, k) => stringAt(labels.table, k))
  const stops = count >= LEAST_CLASSES && namesLabels(count, sample.ids.count) ? 'none' : 'alike'
  const tally = createLabelTally(createFindLabel(labels), { stops, expected })
  return { find: tally.find, tally }
}
const SHOWN = 6

/** What everybody may know of a task: the ids, and the labels that its sample has. */
interface Sample {
  ids: IdSet
  indexes: IdIndexes
  /** Of the units whose predictions are labels, in their order; without declared classes. */
  labels: Map<Unit, Labels>
  /** Of the units whose predictions are lists: separators that the sample’s items have, if it shows how they are parted. */
  signs: Map<Unit, boolean[] | undefined>
}

/** Null if a sample is not a table with those columns, or has an id twice where each has one line. */
async function readSample(
  sample: TableSource,
  { rows: { id, keys = [] }, linesPrediction: lines }: PlannedTask,
  units: Unit[],
): Promise<Sample | null> {
  const faults: FaultList = createFaultList()
  const csv = createCsvReader(onRecord, faults, { delimiter: sample.delimiter })
  const text = createTextReader(csv.window, faults, sample.encoding)
  const ids = createIdCollector()
  const key = createKeyReader(text, MAX_FIELD)
  const labelled = units
    .filter((unit) => takesLabels(unit) && !unit.classes)
    .map((unit) => ({ unit, labels: createLabelCollector(unit.labels), fields: [0] }))
  const listed = units.filter(takesLists).map((unit) => ({ unit, shown: createShownSigns(), field: -1 }))
  let read = false

  function onRecord(record: CsvRecord): void {
    if (!read) {
      const names = readHeader(record, { text, faults, wanted: [id, ...keys] })
      key.fields = (names && locate(names, [id, ...keys], false, faults)) ?? [0]
      for (const one of labelled)
        one.fields = labelColumns(one.unit).flatMap((name) => {
          const at = names?.indexOf(name) ?? -1
          return at < 0 ? [] : [at]
        })
      for (const one of listed) one.field = names?.indexOf(one.unit.prediction[0] ?? '') ?? -1
      read = true
      return
    }
    const [field = 0] = key.fields
    if (key.fields.some((at) => record.count <= at) || record.starts[field] === record.ends[field]) return
    const written = key.read(record)
    if (written) ids.add(written.bytes, written.start, written.end)
    for (const one of labelled) for (const at of one.fields) collect(record, at, one)
    for (const { field, shown } of listed) shown.add(cellOf(record, field) ?? '')
  }

  function cellOf(record: CsvRecord, at: number): string | null {
    if (at < 0 || at >= record.count) return null
    return text.string(record.bytes, record.starts[at] as number, record.ends[at] as number, record.line)
  }

  function collect(record: CsvRecord, at: number, { unit, labels }: { unit: Unit; labels: LabelCollector }): void {
    const cell = cellOf(record, at) ?? ''
    const words = unit.metric.prediction === 'label-set' ? cell.split(' ') : [cell]
    for (const word of words) {
      const label = foldedLabel(word)
      const bytes = encoder.encode(label)
      if (bytes.length > 0 && bytes.length <= MAX_FIELD && label !== unit.empty) labels.find(bytes, 0, bytes.length)
    }
  }

  await pump(sample.bytes, csv, faults)
  const found = {
    labels: new Map(labelled.map((one) => [one.unit, one.labels.finish(true)])),
    signs: new Map(listed.map(({ unit, shown }) => [unit, shown.signs()])),
  }
  if (lines) {
    const identified = ids.finishLines()
    return faults.count > 0 || identified.ids.count === 0 ? null : { ...identified, ...found }
  }
  const sampleIds = ids.finish()
  return faults.count > 0 || sampleIds.repeatCount > 0 || sampleIds.ids.count === 0 ? null : { ...sampleIds, ...found }
}

const encoder = new TextEncoder()

/** The columns of a unit that are labels, each a cell of its own. */
function labelColumns({ metric: { prediction }, prediction: columns, severalPrediction }: Unit): string[] {
  if (typeof prediction === 'string') return columns
  if (severalPrediction === 'cell') return []
  return columns.filter((_, k) => prediction[Math.min(k, prediction.length - 1)]?.kind === 'label')
}
