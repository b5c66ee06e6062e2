import { compact, compactCodes } from './compact.ts'
import { type CsvRecord, createCsvReader } from './csv.ts'
import type { Decoder } from './decode.ts'
import { emptyLike } from './decode-fields.ts'
import { truthDecoderFor } from './decoder-for.ts'
import type { Encoding } from './encoding.ts'
import type { FaultList } from './fault-list.ts'
import { locate, readHeader } from './header.ts'
import { createIdCollector, createKeyReader, type IdSet, idText } from './ids.ts'
import { createLabelCollector, declaredCollector, type LabelCollector, recode } from './labels.ts'
import { MAX_FIELD } from './limits.ts'
import type { Numbers, Values } from './metrics/metric.ts'
import { parseNumber } from './parse-number.ts'
import type { Plan, PlannedTask, Unit } from './plan.ts'
import type { LabelledRows, PreparedUnit } from './prepared.ts'
import { boardOf } from './split-file.ts'
import { createTextReader } from './text.ts'
import type { TableSource } from './types.ts'

export interface ReadUnit {
  values: Values
  labels: PreparedUnit['labels']
}

/** Reads the solution of a task: ids, the truth of each of its units, and what the columns say about rows. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function createSolutionReader(
  plan: Plan,
  index: number,
  source: TableSource,
  faults: FaultList,
  given?: Encoding,
) {
  const csv = createCsvReader(onRecord, faults, source)
  const { cells } = source
  const task = plan.tasks[index] as PlannedTask
  const spec = task.rows
  const text = createTextReader(csv.window, faults, given ?? source.encoding)
  const ids = createIdCollector()
  const key = createKeyReader(text, MAX_FIELD)
  const readers = plan.units
    .filter((unit) => unit.task === index)
    .map((unit) => {
      const labels = unit.classes ? declaredCollector(unit.classes, unit.labels) : createLabelCollector(unit.labels)
      const context = { columns: unit.target, faults, text, rows: 0, ...(cells && { cells }) }
      return { unit, labels, decoder: truthDecoderFor(context, unit, spec.ranges, labels.find), fields: [0] }
    })
  const weights = task.weights.map((column) => ({ column, field: 0, numbers: [] as number[] }))
  const labelled = task.labelled.map((column) => ({
    column,
    field: 0,
    names: createLabelCollector(),
    codes: [] as number[],
  }))
  const splitColumn = spec.split.by === 'column' ? spec.split.column : null
  let splitField = 0
  let read = false
  let width = 0
  let rows = 0
  let blankLine = 0
  let part = new Uint8Array(1024)

  function onRecord(record: CsvRecord): void {
    const blank = record.count === 1 && record.starts[0] === record.ends[0]
    if (!read) {
      if (blank) faults.stop({ code: 'blank-line', line: record.line })
      else readNames(record)
      return
    }
    if (blank) {
      if (blankLine === 0) blankLine = record.line
      return
    }
    if (blankLine > 0) faults.add({ code: 'blank-line', line: blankLine })
    blankLine = 0
    const { line } = record
    if (record.badQuote) faults.add({ code: 'bad-quote', line })
    else if (record.count !== width) {
      faults.add({ code: 'field-count', line, found: String(record.count), expected: String(width) })
    } else readRow(record)
  }

  function readNames(record: CsvRecord): void {
    read = true
    const keys = [spec.id, ...(spec.keys ?? [])]
    const wanted = Array.from(
      new Set([
        ...keys,
        ...task.targets,
        ...task.weights,
        ...task.labelled,
        ...(splitColumn === null ? [] : [splitColumn]),
      ]),
    )
    const names = readHeader(record, { text, faults, wanted })
    width = record.count
    const fields = names && locate(names, wanted, false, faults)
    const at = (column: string) => fields?.[wanted.indexOf(column)] ?? 0
    key.fields = keys.map(at)
    for (const reader of readers) reader.fields = reader.unit.target.map(at)
    for (const weight of weights) weight.field = at(weight.column)
    for (const one of labelled) one.field = at(one.column)
    splitField = splitColumn === null ? 0 : at(splitColumn)
  }

  function readRow(record: CsvRecord): void {
    const { line } = record
    if (key.fields.some((field) => record.starts[field] === record.ends[field])) {
      faults.add({ code: 'empty-value', line, column: spec.id })
    }
    const [only = 0, ...others] = key.fields
    const id =
      others.length > 0
        ? key.read(record)
        : text.field(record.bytes, record.starts[only] as number, record.ends[only] as number, line)
    if (id === null) return
    if (id.end - id.start > MAX_FIELD * key.fields.length) {
      faults.add({ code: 'field-too-long', line, column: spec.id, count: MAX_FIELD })
    } else ids.add(id.bytes, id.start, id.end)
    if (splitColumn !== null) readBoard(record, splitColumn)
    const counts = part[rows] !== 2
    if (counts) for (const { decoder, fields } of readers) decoder.decode(rows, record, fields)
    readWeights(record, counts)
    readLabelled(record)
    rows++
  }

  /** Rows that are not scored may have anything in place of truth and weight. */
  function readWeights(record: CsvRecord, counts: boolean): void {
    for (const { column, field, numbers } of weights) {
      if (!counts) {
        numbers.push(1)
        continue
      }
      const [start, end] = [record.starts[field] as number, record.ends[field] as number]
      const value = end - start > MAX_FIELD ? Number.NaN : parseNumber(record.bytes, start, end)
      if (!(value > 0 && value <= MAX_WEIGHT)) {
        const found = text.show(record.bytes, start, end)
        faults.add({ code: 'out-of-range', line: record.line, column, found, expected: `> 0..${MAX_WEIGHT}` })
      }
      numbers.push(value)
    }
  }

  function readLabelled(record: CsvRecord): void {
    for (const { column, field, names, codes } of labelled) {
      const value = text.field(record.bytes, record.starts[field] as number, record.ends[field] as number, record.line)
      if (value === null) continue
      if (value.end - value.start > MAX_FIELD)
        faults.add({ code: 'field-too-long', line: record.line, column, count: MAX_FIELD })
      codes.push(names.find(value.bytes, value.start, value.end))
    }
  }

  function readBoard(record: CsvRecord, column: string): void {
    if (rows === part.length) {
      const grown = new Uint8Array(rows * 2)
      grown.set(part)
      part = grown
    }
    const found = text.show(record.bytes, record.starts[splitField] as number, record.ends[splitField] as number)
    const board = boardOf(found)
    part[rows] = board === 'A' ? 1 : board === 'ignored' ? 2 : 0
    if (board === null) {
      const expected = 'A, B, Public, Private, Ignored'
      faults.add({ code: 'bad-split-value', line: record.line, column, found, expected })
    }
  }

  function finish() {
    if (!faults.stopped && !read) faults.stop({ code: 'empty-file' })
    if (!faults.stopped && rows === 0) faults.stop({ code: 'no-rows' })
    if (faults.count > 0) return null
    const identified = identify()
    if (identified === null) return null
    const { rowOf } = identified
    const count = identified.ids.count
    const firsts = rowOf ? firstLines(rowOf, count) : null
    const ofRow = <T extends Uint8Array | Float64Array>(lines: T, column: string): T =>
      firsts && rowOf ? onePerRow(lines, { rowOf, firsts }, column) : lines
    const result = {
      ids: identified.ids,
      units: readers.map((reader) => finishUnit(reader, { count, rowOf, faults })),
      part: splitColumn === null ? null : ofRow(part.slice(0, rows), splitColumn),
      weights: new Map(weights.map(({ column, numbers }) => [column, ofRow(Float64Array.from(numbers), column)])),
      labelled: new Map(
        labelled.map(({ column, names, codes }): [string, LabelledRows] => {
          const { table, codeOf } = names.finish(false)
          const ordered = ofRow(
            Float64Array.from(codes, (code) => codeOf[code] as number),
            column,
          )
          return [column, { codes: compactCodes(Int32Array.from(ordered)), names: table }]
        }),
      ),
    }
    return faults.count > 0 ? null : result
  }

  /** The ids, and the row of each line if rows have several lines. */
  function identify(): { ids: IdSet; rowOf: Int32Array | null } | null {
    if (task.linesTruth) return ids.finishLines()
    const identified = ids.finish()
    for (const [, later] of identified.repeats) {
      // The header is line 1; a line break inside quotes would shift this, so the line is that of the row.
      faults.add({ code: 'duplicate-id', line: later + 2, column: spec.id, found: idText(identified.ids, later) })
    }
    faults.count += identified.repeatCount - identified.repeats.length
    return faults.count > 0 ? null : { ids: identified.ids, rowOf: null }
  }

  /** Weight, group and board belong to a row, so all its lines must say the same. */
  function onePerRow<T extends Uint8Array | Float64Array>(
    lines: T,
    { rowOf, firsts }: { rowOf: Int32Array; firsts: Uint32Array },
    column: string,
  ): T {
    for (let line = 0; line < lines.length; line++) {
      if (lines[line] !== lines[firsts[rowOf[line] as number] as number])
        faults.add({ code: 'differs-in-row', line: line + 2, column })
    }
    const one = lines.slice(0, firsts.length) as T
    for (let row = 0; row < firsts.length; row++) one[row] = lines[firsts[row] as number] as number
    return one
  }

  const certain = () => csv.marked() || source.encoding !== undefined

  return { csv, finish, encoding: text.encoding, certain, rows: () => rows }
}

const MAX_WEIGHT = 1e9

function firstLines(rowOf: Int32Array, rows: number): Uint32Array {
  const firsts = new Uint32Array(rows)
  for (let line = rowOf.length - 1; line >= 0; line--) firsts[rowOf[line] as number] = line
  return firsts
}

function finishUnit(
  { unit, labels, decoder }: { unit: Unit; labels: LabelCollector; decoder: Decoder },
  { count: rows, rowOf, faults }: { count: number; rowOf: Int32Array | null; faults: FaultList },
): ReadUnit {
  const { truth } = unit.metric
  const ordered = labels.finish(truth === 'class' || truth === 'binary' || typeof truth !== 'string')
  if (ordered.fault) faults.add({ ...ordered.fault, column: unit.target.join(', ') })
  const found = decoder.values(rowOf ?? undefined, rows)
  if (typeof truth === 'string') {
    const values = trim(found, rows)
    if (truth !== 'mask') recode(values, ordered.codeOf)
    values.codes = compactCodes(Int32Array.from(values.codes))
    return { values, labels: ordered }
  }
  const values = unit.severalTruth ? found : trim(found, rows)
  values.columns = values.columns.map((column, k) => {
    const kind = truth[Math.min(k, truth.length - 1)]?.kind
    if (kind !== 'label') return compact(Float64Array.from(column))
    return compact(Float64Array.from(column, (code) => ordered.codeOf[code] ?? -1))
  })
  return { values, labels: ordered }
}

/** The values of all rows; those after the last row that is scored have been given none. */
function trim(values: Values, rows: number): Values {
  return {
    columns: values.columns.map((column) => compact(Float64Array.from(sized(column, rows)))),
    codes: sized(values.codes, rows),
    items: values.items,
    starts: sized(values.starts, rows),
    ends: sized(values.ends, rows),
    ...(values.raw && {
      raw: values.raw.map(({ bytes, starts, ends }) => ({
        bytes,
        starts: sized(starts, rows),
        ends: sized(ends, rows),
      })),
    }),
    ...(values.lists && {
      lists: values.lists.map(({ items, starts, ends }) => ({
        items,
        starts: sized(starts, rows),
        ends: sized(ends, rows),
      })),
    }),
  }
}

/** The first `rows` values, zeros behind them if there are fewer; an array that is not used stays empty. */
function sized<T extends Numbers | Uint32Array>(array: T, rows: number): T {
  if (array.length === 0 || array.length >= rows) return array.slice(0, rows) as T
  const wider = emptyLike(array, rows)
  wider.set(array)
  return wider
}
