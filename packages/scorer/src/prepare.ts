import { type CsvRecord, createCsvReader, pump } from './csv.ts'
import {
  createItemsDecoder,
  createLabelDecoder,
  createMaskDecoder,
  createNumberDecoder,
  type Decoder,
} from './decode.ts'
import { createRawDecoder } from './decode-raw.ts'
import { MAX_SET } from './decoder-for.ts'
import { createFaultList, type FaultList } from './fault-list.ts'
import { locate, readHeader } from './header.ts'
import { createIdCollector, idText } from './ids.ts'
import { createLabelCollector, recode } from './labels.ts'
import { MAX_FIELD } from './limits.ts'
import { rowsOf } from './metrics/boards.ts'
import { MAX_FORMULA } from './metrics/formula.ts'
import { everyMetric } from './metrics/index.ts'
import type { Metric, Options, Truth, Values } from './metrics/metric.ts'
import { predictionCountFault, resolveMetric } from './options.ts'
import { compact, compactCodes, encodePrepared, loadPrepared } from './prepared.ts'
import { DEFAULT_BOUND, rangeFault, rangeOf } from './ranges.ts'
import { digestOfSplit, seededSplit } from './split.ts'
import { boardOf } from './split-file.ts'
import { createTextReader } from './text.ts'
import { stringAt } from './text-index.ts'
import type { ByteSource, Fault, PrepareResult, ScoringSpec } from './types.ts'

/** Reads a solution once and creates the binary that submissions are scored against. */
export async function prepareSolution(source: ByteSource, spec: ScoringSpec): Promise<PrepareResult> {
  const faults = createFaultList()
  const resolved = resolveMetric(spec.metric, everyMetric)
  const wrong = 'fault' in resolved ? resolved.fault : specFault(spec, resolved.metric)
  if (wrong || 'fault' in resolved) return { ok: false, faults: wrong ? [wrong] : [], faultCount: 1 }
  const { metric, options } = resolved
  const reader = createSolutionReader(spec, metric, faults)
  await pump(source, reader.csv, faults)
  const table = reader.finish()
  if (table === null) return { ok: false, faults: faults.list, faultCount: faults.count }

  const { ids, values, part, labels, rows } = table
  const truth: Truth = {
    rows,
    part:
      part ?? (spec.split.by === 'seed' ? seededSplit(ids, spec.split.seed, spec.split.aShare) : new Uint8Array(rows)),
    b: spec.b,
    values,
    classes: Array.from({ length: labels.table.count }, (_, k) => stringAt(labels.table, k)),
  }
  if (metric.truth === 'binary') toBinary(truth, options, faults)
  if (faults.count === 0) checkTruth(truth, spec, metric, options, faults)
  if (faults.count > 0) return { ok: false, faults: faults.list, faultCount: faults.count }
  const aRows = truth.part.reduce((sum, flag) => sum + flag, 0)
  const prepared = encodePrepared({ spec, ids, truth, labels })
  return { ok: true, prepared, rows, aRows, bRows: spec.b === 'all' ? rows : spec.b === 'rest' ? rows - aRows : 0 }
}

/** SHA-256 in hex of the split of a prepared solution (see `digestOfSplit`), which can be published in advance and verified later. */
export function splitDigest(prepared: Uint8Array): string | null {
  const solution = loadPrepared(prepared, everyMetric)
  return solution && digestOfSplit(solution.ids, solution.truth.part)
}

function specFault(spec: ScoringSpec, metric: Metric): Fault | null {
  if (metric.truth === 'columns' ? spec.target.length === 0 : spec.target.length !== 1)
    return {
      code: 'target-columns',
      found: String(spec.target.length),
      expected: metric.truth === 'columns' ? '>= 1' : '1',
    }
  const code = String(spec.metric.options?.code ?? '')
  if (metric.formula && (code.trim() === '' || code.length > MAX_FORMULA)) {
    return {
      code: 'bad-option',
      column: 'code',
      found: `${code.slice(0, 20)}…`,
      expected: `1..${MAX_FORMULA} characters`,
    }
  }
  const twice = repeatedName([spec.id, ...spec.prediction]) ?? repeatedName([spec.id, ...spec.target])
  if (twice !== undefined) return { code: 'duplicate-column', line: 1, column: twice }
  if (spec.split.by === 'seed' && !(spec.split.aShare > 0 && spec.split.aShare <= 1)) {
    return { code: 'bad-option', column: 'aShare', found: String(spec.split.aShare), expected: '0..1' }
  }
  if (!['all', 'rest', 'none'].includes(spec.b)) {
    return { code: 'bad-option', column: 'b', found: String(spec.b), expected: 'all | rest | none' }
  }
  return predictionCountFault(metric, spec.prediction) ?? rangeFault(spec, metric.prediction)
}

const repeatedName = (names: string[]) => names.find((name, k) => names.indexOf(name) !== k || name === '')

function createSolutionReader(spec: ScoringSpec, metric: Metric, faults: FaultList) {
  const csv = createCsvReader(onRecord, faults)
  const text = createTextReader(csv.window, faults)
  const labels = createLabelCollector()
  const ids = createIdCollector()
  const context = { columns: spec.target, faults, text, rows: 0 }
  const decoder = truthDecoder()
  const { length: targets } = spec.target
  let fields: number[] | null = null
  let truthFields: number[] = []
  let width = 0
  let rows = 0
  let blankLine = 0
  let part = new Uint8Array(1024)
  const splitColumn = spec.split.by === 'column' ? spec.split.column : null

  function truthDecoder(): Decoder {
    // A truth value outside the declared range, which nobody could predict, means that the range is wrong.
    if (metric.truth === 'number')
      return createNumberDecoder(context, [
        rangeOf('number', spec.prediction[0] ?? '', spec.ranges) ?? [-DEFAULT_BOUND, DEFAULT_BOUND],
      ])
    if (metric.truth === 'columns') return createRawDecoder(context, true)
    if (metric.truth === 'mask') return createMaskDecoder(context, 0)
    if (metric.truth === 'items') return createItemsDecoder(context, labels.find, MAX_SET, false)
    if (metric.truth === 'item-set') return createItemsDecoder(context, labels.find, MAX_SET, true)
    return createLabelDecoder(context, labels.find)
  }

  function onRecord(record: CsvRecord): void {
    const blank = record.count === 1 && record.starts[0] === record.ends[0]
    if (fields === null) {
      const wanted = [spec.id, ...spec.target, ...(splitColumn === null ? [] : [splitColumn])]
      const names = blank ? null : readHeader(record, { text, faults, wanted })
      width = record.count
      fields = names && locate(names, wanted, false, faults)
      truthFields = fields?.slice(1, 1 + targets) ?? []
      if (blank) faults.stop({ code: 'blank-line', line: record.line })
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
    } else readRow(record, fields)
  }

  function readRow(record: CsvRecord, found: number[]): void {
    const { 0: idField = 0, [1 + targets]: split = 0 } = found
    const { line } = record
    const id = text.field(record.bytes, record.starts[idField] as number, record.ends[idField] as number, line)
    if (id === null) return
    if (id.end === id.start) faults.add({ code: 'empty-value', line, column: spec.id })
    else if (id.end - id.start > MAX_FIELD) {
      faults.add({ code: 'field-too-long', line, column: spec.id, count: MAX_FIELD })
    } else ids.add(id.bytes, id.start, id.end)
    decoder.decode(rows, record, truthFields)
    if (splitColumn !== null) {
      if (rows === part.length) {
        const grown = new Uint8Array(rows * 2)
        grown.set(part)
        part = grown
      }
      const value = text.show(record.bytes, record.starts[split] as number, record.ends[split] as number)
      const board = boardOf(value)
      if (board === 'A') part[rows] = 1
      else if (board === null) {
        faults.add({
          code: 'bad-split-value',
          line,
          column: splitColumn,
          found: value,
          expected: 'A, B, Public, Private',
        })
      }
    }
    rows++
  }

  function finish() {
    if (!faults.stopped && fields === null) faults.stop({ code: 'empty-file' })
    if (!faults.stopped && rows === 0) faults.stop({ code: 'no-rows' })
    if (faults.count > 0) return null
    const known = ids.finish()
    for (const [, later] of known.repeats) {
      // The header is line 1; a line break inside quotes would shift this, so the line is that of the row.
      faults.add({ code: 'duplicate-id', line: later + 2, column: spec.id, found: idText(known.ids, later) })
    }
    faults.count += known.repeatCount - known.repeats.length
    if (faults.count > 0) return null
    const ordered = labels.finish(metric.truth === 'class' || metric.truth === 'binary')
    const values = trim(decoder.values(), rows)
    if (metric.truth !== 'mask') recode(values, ordered.codeOf)
    values.codes = compactCodes(Int32Array.from(values.codes))
    return { ids: known.ids, values, part: splitColumn === null ? null : part.slice(0, rows), labels: ordered, rows }
  }
  return { csv, finish }
}

function trim(values: Values, rows: number): Values {
  return {
    columns: values.columns.map((column) => compact(Float64Array.from(column.subarray(0, rows)))),
    codes: values.codes.subarray(0, rows),
    items: values.items,
    starts: values.starts.slice(0, rows),
    ends: values.ends.slice(0, rows),
    ...(values.raw && {
      raw: values.raw.map(({ bytes, starts, ends }) => ({
        bytes,
        starts: starts.slice(0, rows),
        ends: ends.slice(0, rows),
      })),
    }),
  }
}

/** Two classes become a column of 0 and 1, which metrics on numbers can read as well. */
function toBinary(truth: Truth, options: Options, faults: FaultList): void {
  const { classes, values } = truth
  if (classes.length > 2) {
    faults.add({ code: 'not-binary', found: String(classes.length), expected: '2' })
    return
  }
  const positive = classes.indexOf(String(options.positive))
  // With only one class, the metric itself decides whether it has a value.
  const one = positive >= 0 ? positive : classes.length === 2 ? 1 : -1
  values.columns = [Uint8Array.from(values.codes, (code) => (code === one ? 1 : 0))]
  values.codes = new Uint8Array()
}

/** Checks that each board has rows and a value of the metric, and that the classes have their columns. */
function checkTruth(truth: Truth, spec: ScoringSpec, metric: Metric, options: Options, faults: FaultList): void {
  const boards: ('a' | 'b')[] = spec.b === 'none' ? ['a'] : ['a', 'b']
  for (const board of boards) {
    const rows = rowsOf(truth, board)
    const column = board.toUpperCase()
    if (rows.length === 0) faults.add({ code: 'empty-board', column })
    else {
      const reason = metric.undefinedOn?.(truth, rows, options)
      if (reason) faults.add({ code: 'metric-undefined', column, found: metric.name, reason })
    }
  }
  if (metric.prediction === 'class-probabilities') {
    const missing = truth.classes.filter((name) => !spec.prediction.includes(name))
    for (const name of missing)
      faults.add({ code: 'class-without-column', found: name, expected: spec.prediction.join(',') })
    const idle = spec.prediction.filter((name) => !truth.classes.includes(name))
    for (const name of idle) faults.add({ code: 'column-without-class', column: name })
  }
  if (
    metric.prediction === 'label' &&
    options.average === 'binary' &&
    !truth.classes.includes(String(options.positive))
  ) {
    faults.add({
      code: 'bad-option',
      column: 'positive',
      found: String(options.positive),
      expected: truth.classes.slice(0, 5).join(', '),
    })
  }
}
