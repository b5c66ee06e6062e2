import { classOf } from './class-columns.ts'
import { pump } from './csv.ts'
import { readAs } from './encoding.ts'
import { createFaultList, type FaultList } from './fault-list.ts'
import { formFault, kindFault } from './file-form.ts'
import { classAt, plainPositive } from './label-kind.ts'
import { measureFault } from './measure.ts'
import { MAX_FORMULA, packageOf } from './metrics/formula.ts'
import { everyMetric } from './metrics/index.ts'
import type { Truth } from './metrics/metric.ts'
import { type Plan, type PlannedMeasure, type PlannedTask, planOf, type Unit } from './plan.ts'
import { loadPrepared, type Prepared, type PreparedUnit, type TaskRows, taskView } from './prepared.ts'
import { encodePrepared } from './prepared-format.ts'
import { rangeFault } from './ranges.ts'
import { readTwice } from './read-twice.ts'
import { createSolutionReader } from './solution-reader.ts'
import { digestOfSplits, seededSplit } from './split.ts'
import { stringAt } from './text-index.ts'
import { thinColumns } from './thin-columns.ts'
import type { ByteSource, Fault, PrepareResult, ScoringSpec, TableSource } from './types.ts'

/** Reads a solution that is one CSV once and creates the binary that submissions are scored against. */
export const prepareSolution = (source: ByteSource, spec: ScoringSpec): Promise<PrepareResult> =>
  prepareTables(spec, async () => [{ bytes: source, ...(Array.isArray(source) && { again: () => source }) }])

/** The same for a solution of any files; `open` gives the table of each task, or says what is wrong with them. */
export async function prepareTables(
  spec: ScoringSpec,
  open: (plan: Plan) => Promise<(TableSource | null)[] | { fault: Fault }>,
): Promise<PrepareResult> {
  const faults = createFaultList()
  const planned = planOf(spec, everyMetric)
  const wrong = 'fault' in planned ? planned.fault : specFault(spec, planned.plan)
  if (wrong || 'fault' in planned) return { ok: false, faults: wrong ? [wrong] : [], faultCount: 1 }
  const { plan } = planned
  const sources = await open(plan)
  if ('fault' in sources) return { ok: false, faults: [sources.fault], faultCount: 1 }
  const notes: Fault[] = []
  const tables: NonNullable<Awaited<ReturnType<typeof readTask>>['found']>[] = []
  for (const [index, task] of plan.tasks.entries()) {
    const source = sources[index]
    if (!source) faults.add({ code: 'task-missing', found: task.name })
    else {
      const { found: table, faults: own, encoding, certain } = await readTask(plan, index, source)
      const named = (fault: Fault) => (plan.tasks.length > 1 ? { file: task.name, ...fault } : fault)
      for (const fault of own.list) faults.add(named(fault))
      if (encoding === 'gb18030' && !certain) notes.push(named(readAs(encoding)))
      faults.count += own.count - own.list.length
      if (table) tables.push(table)
    }
  }
  const [first, ...more] = tables
  if (first === undefined || faults.count > 0) return { ok: false, faults: faults.list, faultCount: faults.count }
  const next = tables.map(() => 0)
  const units = plan.units.flatMap(({ task, classes: list }): PreparedUnit[] => {
    const at = next[task] ?? 0
    next[task] = at + 1
    const table = tables[task]
    const read = table?.units[at]
    if (!table || !read) return []
    const classes = Array.from({ length: read.labels.table.count }, (_, k) => stringAt(read.labels.table, k))
    const { part } = table.rows
    const truth = {
      rows: part.length,
      part,
      b: spec.b,
      values: read.values,
      classes,
      declared: list !== undefined,
      foreign: true,
    }
    return [{ truth, labels: read.labels }]
  })
  for (const [k, unit] of plan.units.entries()) {
    const truth = units[k]?.truth
    if (unit.metric.truth === 'binary' && truth) toBinary(truth, unit, faults)
  }
  const draws = spec.intervals && digestOfSplits(tables.map(({ rows }) => rows))
  const prepared: Prepared = {
    spec,
    units,
    more: more.map(({ rows }) => rows),
    ...first.rows,
    ...(draws !== undefined && { draws }),
  }
  if (faults.count === 0) checkTruth(prepared, plan, faults)
  const deciding = spec.rank && spec.rank.by !== 'column' ? spec.rank.columns : [plan.leading]
  const thin = faults.count === 0 ? thinColumns(prepared, plan, deciding) : []
  // The order of the board would tell what is not to be seen.
  for (const name of deciding.filter((one) => thin.includes(one))) faults.add({ code: 'rank-thin', found: name })
  if (faults.count > 0) return { ok: false, faults: faults.list, faultCount: faults.count }
  const parts = tables.map(({ rows }) => rows.part)
  const count = (counts: (board: number) => boolean) =>
    parts.reduce((sum, part) => sum + part.reduce((own, board) => own + (counts(board) ? 1 : 0), 0), 0)
  const aRows = count((board) => board === 1)
  const scored = count((board) => board !== 2)
  return {
    ok: true,
    prepared: encodePrepared(prepared),
    rows: count(() => true),
    aRows,
    bRows: spec.b === 'all' ? scored : spec.b === 'rest' ? scored - aRows : 0,
    thin,
    notes,
  }
}

/** The rows of a task and the truth of its units, in the encoding in which the table has no faults, or fewer. */
function readTask(plan: Plan, index: number, source: TableSource) {
  const { again } = source
  let tries = 0
  return readTwice(async (given) => {
    const faults = createFaultList(source.place)
    const reader = createSolutionReader(plan, index, source, faults, given)
    await pump(tries++ > 0 && again ? again() : source.bytes, reader.csv, faults)
    const found = tableOf(reader, plan, index, source)
    const { encoding, certain, rows } = reader
    return { found, faults, rows: rows(), encoding: encoding(), certain: certain(), strange: 0 }
  }, again !== undefined)
}

/** Null if the table has faults. */
function tableOf(
  reader: ReturnType<typeof createSolutionReader>,
  plan: Plan,
  index: number,
  { shapes }: Pick<TableSource, 'shapes'>,
) {
  const { split } = (plan.tasks[index] as PlannedTask).rows
  const table = reader.finish()
  if (table === null) return null
  const { ids, part: declared, weights, labelled, units } = table
  const part =
    declared ?? (split.by === 'seed' ? seededSplit(ids, split.seed, split.aShare) : new Uint8Array(ids.count))
  const rows: TaskRows = { ids, part, weights, labelled, ...(shapes && { shapes }) }
  return { rows, units }
}

/** SHA-256 in hex of the split of a prepared solution (see `digestOfSplits`), which can be published in advance and verified later. */
export function splitDigest(prepared: Uint8Array): string | null {
  const solution = loadPrepared(prepared, everyMetric)
  if (solution === null) return null
  return digestOfSplits(solution.plan.tasks.map((_, task) => taskView(solution, task)))
}

/** The fault of a specification that shows without its files. */
export function specFault(spec: ScoringSpec, plan: Plan): Fault | null {
  const code = String(spec.metric.options?.code ?? '')
  const formula = plan.columns.some(({ measure }) => measure?.metric.formula)
  const isPackage = packageOf(spec.metric) !== null
  if (formula && isPackage !== (code.trim() === '')) {
    return { code: 'bad-option', column: 'code', found: '', expected: isPackage ? 'code or files' : 'code' }
  }
  if (formula && code.length > MAX_FORMULA) {
    return {
      code: 'bad-option',
      column: 'code',
      found: `${code.slice(0, 20)}…`,
      expected: `1..${MAX_FORMULA} characters`,
    }
  }
  for (const [index, task] of plan.tasks.entries()) {
    const fault = rowsFault(
      task,
      plan.units.filter((unit) => unit.task === index),
    )
    if (fault) return plan.tasks.length > 1 ? { file: task.name, ...fault } : fault
  }
  if (!['all', 'rest', 'none'].includes(spec.b)) {
    return { code: 'bad-option', column: 'b', found: String(spec.b), expected: 'all | rest | none' }
  }
  return null
}

function rowsFault(task: PlannedTask, units: Unit[]): Fault | null {
  const { id, keys: more = [], split } = task.rows
  const keys = [id, ...more]
  const twice =
    units.map(({ prediction }) => repeatedName([...keys, ...prediction])).find((name) => name !== undefined) ??
    units.map((unit) => repeatedTarget(unit, keys)).find((name) => name !== undefined) ??
    repeatedName([...keys, ...task.submitted])
  if (twice !== undefined) return { code: 'duplicate-column', line: 1, column: twice }
  if (split.by === 'seed' && !(split.aShare > 0 && split.aShare <= 1)) {
    return { code: 'bad-option', column: 'aShare', found: String(split.aShare), expected: '0..1' }
  }
  const kind = units.map(({ metric }) => kindFault(task.rows.files, metric)).find((fault) => fault !== null)
  return kind ?? formFault(task) ?? rangeFault(task, units)
}

/** What identifies a row may be a field of the truth as well, such as the time and the series of a point; it is never the whole truth. */
const repeatedTarget = ({ metric, target }: Unit, keys: string[]) =>
  repeatedName(typeof metric.truth === 'string' ? [...keys, ...target] : target) ??
  (target.every((name) => keys.includes(name)) ? target[0] : undefined)

const repeatedName = (names: string[]) => names.find((name, k) => names.indexOf(name) !== k || name === '')

/** Two classes become a column of 0 and 1, which metrics on numbers can read as well. */
function toBinary(truth: Truth, { options, saysPositive }: Unit, faults: FaultList): void {
  const { classes, values } = truth
  if (classes.length > 2) {
    faults.add({ code: 'not-binary', found: String(classes.length), expected: '2' })
    return
  }
  const positive = saysPositive ? classAt(classes, String(options.positive)) : plainPositive(classes)
  // The wrong one would turn the score round. With only one class, the metric itself decides whether it has a value.
  if (positive < 0 && classes.length === 2) {
    const found = classes.join(', ')
    if (saysPositive)
      faults.add({ code: 'bad-option', column: 'positive', found: String(options.positive), expected: found })
    else faults.add({ code: 'positive-unclear', found })
    return
  }
  values.columns = [Uint8Array.from(values.codes, (code) => (code === positive ? 1 : 0))]
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
  { units }: Prepared,
  plan: Plan,
  { unit, measure }: { unit: number; measure: PlannedMeasure },
  faults: FaultList,
): void {
  const { metric, options } = measure
  const classes = units[unit]?.truth.classes ?? []
  const columns = plan.units[unit]?.prediction ?? []
  if (metric.prediction === 'class-probabilities') {
    const named = columns.map((column) => classOf(column, plan.tasks[measure.task]?.rows.classes))
    for (const name of classes.filter((one) => !named.includes(one)))
      faults.add({ code: 'class-without-column', found: name, expected: columns.join(',') })
    for (const [k, column] of columns.entries()) {
      if (!classes.includes(named[k] ?? '') || named.indexOf(named[k] ?? '') !== k)
        faults.add({ code: 'column-without-class', column })
    }
  }
  if (metric.prediction === 'label' && options.average === 'binary' && classAt(classes, String(options.positive)) < 0) {
    faults.add({
      code: 'bad-option',
      column: 'positive',
      found: String(options.positive),
      expected: classes.slice(0, 5).join(', '),
    })
  }
}
