import { classOf } from './class-columns.ts'
import { pump } from './csv.ts'
import { createFaultList, type FaultList } from './fault-list.ts'
import { measureFault, rowsOn } from './measure.ts'
import { MAX_FORMULA } from './metrics/formula.ts'
import { everyMetric } from './metrics/index.ts'
import type { Options, Truth } from './metrics/metric.ts'
import { type Plan, type PlannedMeasure, planOf } from './plan.ts'
import { encodePrepared, loadPrepared, type Prepared, type PreparedUnit } from './prepared.ts'
import { rangeFault } from './ranges.ts'
import { createSolutionReader } from './solution-reader.ts'
import { digestOfSplit, seededSplit } from './split.ts'
import { stringAt } from './text-index.ts'
import type { ByteSource, Fault, PrepareResult, ScoringSpec } from './types.ts'

/** Reads a solution once and creates the binary that submissions are scored against. */
export async function prepareSolution(source: ByteSource, spec: ScoringSpec): Promise<PrepareResult> {
  const faults = createFaultList()
  const planned = planOf(spec, everyMetric)
  const wrong = 'fault' in planned ? planned.fault : specFault(spec, planned.plan)
  if (wrong || 'fault' in planned) return { ok: false, faults: wrong ? [wrong] : [], faultCount: 1 }
  const { plan } = planned
  const reader = createSolutionReader(spec, plan, faults)
  await pump(source, reader.csv, faults)
  const table = reader.finish()
  if (table === null) return { ok: false, faults: faults.list, faultCount: faults.count }

  const { ids, part: declared, weights, labelled } = table
  const rows = ids.count
  const part =
    declared ?? (spec.split.by === 'seed' ? seededSplit(ids, spec.split.seed, spec.split.aShare) : new Uint8Array(rows))
  const units = table.units.map(({ values, labels }): PreparedUnit => {
    const classes = Array.from({ length: labels.table.count }, (_, k) => stringAt(labels.table, k))
    return { truth: { rows, part, b: spec.b, values, classes }, labels }
  })
  for (const [k, { metric, options }] of plan.units.entries()) {
    const truth = units[k]?.truth
    if (metric.truth === 'binary' && truth) toBinary(truth, options, faults)
  }
  const prepared: Prepared = { spec, ids, part, units, weights, labelled }
  if (faults.count === 0) checkTruth(prepared, plan, faults)
  const thin = faults.count === 0 ? thinColumns(prepared, plan) : []
  const deciding = spec.rank && spec.rank.by !== 'column' ? spec.rank.columns : [plan.leading]
  // The order of the board would tell what is not to be seen.
  for (const name of deciding.filter((one) => thin.includes(one))) faults.add({ code: 'rank-thin', found: name })
  if (faults.count > 0) return { ok: false, faults: faults.list, faultCount: faults.count }
  const aRows = part.reduce((sum, board) => sum + (board === 1 ? 1 : 0), 0)
  const scored = part.reduce((sum, board) => sum + (board === 2 ? 0 : 1), 0)
  return {
    ok: true,
    prepared: encodePrepared(prepared),
    rows,
    aRows,
    bRows: spec.b === 'all' ? scored : spec.b === 'rest' ? scored - aRows : 0,
    thin,
  }
}

/** SHA-256 in hex of the split of a prepared solution (see `digestOfSplit`), which can be published in advance and verified later. */
export function splitDigest(prepared: Uint8Array): string | null {
  const solution = loadPrepared(prepared, everyMetric)
  return solution && digestOfSplit(solution.ids, solution.part)
}

/** The fault of a specification that shows without its files. */
export function specFault(spec: ScoringSpec, plan: Plan): Fault | null {
  const code = String(spec.metric.options?.code ?? '')
  const formula = plan.columns.some(({ measure }) => measure?.metric.formula)
  if (formula && (code.trim() === '' || code.length > MAX_FORMULA)) {
    return {
      code: 'bad-option',
      column: 'code',
      found: `${code.slice(0, 20)}…`,
      expected: `1..${MAX_FORMULA} characters`,
    }
  }
  const keys = [spec.id, ...(spec.keys ?? [])]
  const twice =
    plan.units.map(({ prediction }) => repeatedName([...keys, ...prediction])).find((name) => name !== undefined) ??
    plan.units.map(({ target }) => repeatedName([...keys, ...target])).find((name) => name !== undefined) ??
    repeatedName([...keys, ...plan.submitted])
  if (twice !== undefined) return { code: 'duplicate-column', line: 1, column: twice }
  if (spec.split.by === 'seed' && !(spec.split.aShare > 0 && spec.split.aShare <= 1)) {
    return { code: 'bad-option', column: 'aShare', found: String(spec.split.aShare), expected: '0..1' }
  }
  if (!['all', 'rest', 'none'].includes(spec.b)) {
    return { code: 'bad-option', column: 'b', found: String(spec.b), expected: 'all | rest | none' }
  }
  return rangeFault(spec, plan)
}

const repeatedName = (names: string[]) => names.find((name, k) => names.indexOf(name) !== k || name === '')

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

/** Checks that each board has rows and a value of every number, and that the classes have their columns. */
function checkTruth(prepared: Prepared, plan: Plan, faults: FaultList): void {
  const { spec } = prepared
  const boards = spec.b === 'none' ? (['a'] as const) : (['a', 'b'] as const)
  const several = plan.columns.length > 1
  for (const { name, measure } of plan.columns) {
    if (!measure) continue
    const score = several ? { score: name } : {}
    for (const board of boards) {
      const column = board.toUpperCase()
      const reason = measureFault(prepared, measure, board)
      if (reason === 'no-rows') faults.add({ code: 'empty-board', column, ...score })
      else if (reason) faults.add({ code: 'metric-undefined', column, found: measure.metric.name, reason, ...score })
    }
    for (const unit of measure.units) checkClasses(prepared, plan, { unit, measure }, faults)
  }
}

function checkClasses(
  { units, spec }: Prepared,
  plan: Plan,
  { unit, measure }: { unit: number; measure: PlannedMeasure },
  faults: FaultList,
): void {
  const { metric, options } = measure
  const classes = units[unit]?.truth.classes ?? []
  const columns = plan.units[unit]?.prediction ?? []
  if (metric.prediction === 'class-probabilities') {
    const named = columns.map((column) => classOf(column, spec.classes))
    for (const name of classes.filter((one) => !named.includes(one)))
      faults.add({ code: 'class-without-column', found: name, expected: columns.join(',') })
    for (const [k, column] of columns.entries()) {
      if (!classes.includes(named[k] ?? '') || named.indexOf(named[k] ?? '') !== k)
        faults.add({ code: 'column-without-class', column })
    }
  }
  if (metric.prediction === 'label' && options.average === 'binary' && !classes.includes(String(options.positive))) {
    faults.add({
      code: 'bad-option',
      column: 'positive',
      found: String(options.positive),
      expected: classes.slice(0, 5).join(', '),
    })
  }
}

/** Fewer rows than this say too much about single answers. */
const FEWEST_ROWS = 20

/**
 * The shown numbers that would give answers of board A away; competitors must not see them before the reveal. A number does if its slice is
 * very small or all alike, or leaves out so few rows that the number of all rows beside it tells about those; and arithmetic does that uses
 * such a number, as the others are known.
 */
function thinColumns(prepared: Prepared, { columns }: Plan): string[] {
  const thin = columns.flatMap(({ name, measure }) => (measure?.slice && isThin(prepared, measure) ? [name] : []))
  const used = columns.flatMap(({ name, expression }) =>
    expression?.names.some((one) => thin.includes(one)) ? [name] : [],
  )
  const hidden = new Set(columns.flatMap((column) => (column.hidden ? [column.name] : [])))
  return [...thin, ...used].filter((name) => !hidden.has(name))
}

function isThin(prepared: Prepared, measure: PlannedMeasure): boolean {
  const rows = rowsOn(prepared, measure, 'a')
  const { slice: _, ...whole } = measure
  const others = rowsOn(prepared, whole, 'a').length - rows.length
  const uniform = measure.units.some((unit) => isUniform(prepared.units[unit]?.truth, rows))
  return rows.length < FEWEST_ROWS || (others > 0 && others < FEWEST_ROWS) || uniform
}

/** Whether all rows have one class, or one number. */
function isUniform(truth: Truth | undefined, rows: Uint32Array): boolean {
  if (!truth) return false
  const { codes, columns } = truth.values
  const values = codes.length > 0 ? codes : columns[0]
  if (!values || values.length !== truth.rows) return false
  const first = values[rows[0] ?? 0]
  return rows.every((row) => values[row] === first)
}
