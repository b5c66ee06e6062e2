import { type CsvRecord, createCsvReader, pump } from './csv.ts'
import { createFaultList, type FaultList } from './fault-list.ts'
import { locate, readHeader } from './header.ts'
import { createIdCollector, createKeyReader, type IdIndexes, type IdSet } from './ids.ts'
import { foldedLabel } from './label-kind.ts'
import { takesLabels, takesLists } from './label-tally.ts'
import { createLabelCollector, type LabelCollector } from './labels.ts'
import { MAX_FIELD } from './limits.ts'
import { createShownSigns } from './list-form.ts'
import type { PlannedTask, Unit } from './plan.ts'
import type { Labels } from './prepared.ts'
import { createTextReader } from './text.ts'
import type { TableSource } from './types.ts'

/** What everybody may know of a task: the ids, and the labels that its sample has. */
export interface Sample {
  ids: IdSet
  indexes: IdIndexes
  /** Of the units whose predictions are labels, in their order; without declared classes. */
  labels: Map<Unit, Labels>
  /** Of the units whose predictions are lists: separators that the sample’s items have, if it shows how they are parted. */
  signs: Map<Unit, boolean[] | undefined>
}

/** Null if a sample is not a table with those columns, or has an id twice where each has one line. */
export async function readSample(
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
    const known = ids.finishLines()
    return faults.count > 0 || known.ids.count === 0 ? null : { ...known, ...found }
  }
  const known = ids.finish()
  return faults.count > 0 || known.repeatCount > 0 || known.ids.count === 0 ? null : { ...known, ...found }
}

const encoder = new TextEncoder()

/** The columns of a unit that are labels, each a cell of its own. */
function labelColumns({ metric: { prediction }, prediction: columns, severalPrediction }: Unit): string[] {
  if (typeof prediction === 'string') return columns
  if (severalPrediction === 'cell') return []
  return columns.filter((_, k) => prediction[Math.min(k, prediction.length - 1)]?.kind === 'label')
}
