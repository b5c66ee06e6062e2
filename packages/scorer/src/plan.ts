import { cellOrder } from './decode-fields.ts'
import { type Arithmetic, parseExpression } from './expression.ts'
import type { LabelKind } from './label-kind.ts'
import type { Field, Metric, Options } from './metrics/metric.ts'
import { resolveMetric } from './options.ts'
import { classesFault, intervalsFault, mixedFault, requiredOf, shapeFault } from './plan-faults.ts'
import { measuresOf, NAME, type NamedRows, plannedTask, taskFault, tasksOf } from './plan-tasks.ts'
import { directionIn, leadingName } from './score-columns.ts'
import type { Adjust, Expression, Fault, GroupRule, Measure, Rows, RunFact, ScoreColumn, ScoringSpec } from './types.ts'

/** Columns of a file that are decoded together, for all metrics that read them in the same way. */
export interface Unit {
  /** The index of the task whose files it reads. */
  task: number
  metric: Metric
  options: Options
  target: string[]
  prediction: string[]
  /** How several entries a row are written; null if each row has one. */
  severalTruth: 'lines' | 'cell' | null
  severalPrediction: 'lines' | 'cell' | null
  targetOrder: (number | null)[]
  predictionOrder: (number | null)[]
  /** All classes in their order, if they were declared. */
  classes?: string[]
  labels?: LabelKind
  saysPositive: boolean
  /** What stands for an empty mask or list, or for no entries. */
  empty?: string
}

/** A number to compute: a metric on one unit per target, or arithmetic over other numbers. */
export interface PlannedColumn {
  name: string
  hidden: boolean
  direction: 'higher' | 'lower'
  measure?: PlannedMeasure
  expression?: Arithmetic
  /** The host’s program, which the first number comes from, returns it beside that one. */
  program?: { later: boolean }
  /** It is measured while a competitor’s program runs. */
  run?: RunFact
}
export interface PlannedMeasure {
  /** The index of a task. */
  task: number
  /** Its value if the task is left out. */
  missing?: number
  metric: Metric
  options: Options
  /** Indexes of units. */
  units: number[]
  weight?: string
  group?: GroupRule
  slice?: { column: string; value: string }
  adjust?: Adjust
  targetWeights?: number[]
}

/** The files of a task: what its rows are named by, and what is read from them. */
export interface PlannedTask {
  name: string
  rows: Rows
  /** A submission may leave it out. */
  optional: boolean
  /** Columns that a submission must have beside the id, in the order declared. */
  submitted: string[]
  /** Columns of the solution with the truth, with the weights of rows, and that tell groups and slices. */
  targets: string[]
  weights: string[]
  labelled: string[]
  /** Whether a row may have several lines in the solution, and in a submission. */
  linesTruth: boolean
  linesPrediction: boolean
}

/** What a specification means. The first column and the first task are the specification’s own. */
export interface Plan {
  units: Unit[]
  columns: PlannedColumn[]
  /** The name of the number that orders the board; of rules over several numbers, the first of them. */
  leading: string
  tasks: PlannedTask[]
}

/** The most numbers of a leaderboard, and the most that are computed for expressions beside. */
const MAX_SHOWN = 12
const MAX_COLUMNS = 40

/** The names of all metrics that a specification uses. */
export const metricNames = (spec: Pick<ScoringSpec, 'metric' | 'columns'>): string[] => [
  spec.metric.name,
  ...(spec.columns ?? []).flatMap((column) => ('metric' in column ? [column.metric.name] : [])),
]

/** The plan of a specification, or the first fault in it. */
export function planOf(
  spec: Omit<ScoringSpec, 'b' | 'split' | 'tasks'> & { tasks?: NamedRows[] },
  list: Record<string, Metric>,
): { plan: Plan } | { fault: Fault } {
  const units: Unit[] = []
  const indexByKey = new Map<string, number>()
  const columns: PlannedColumn[] = []
  const all: ScoreColumn[] = [{ ...spec, name: spec.name ?? 'score' }, ...(spec.columns ?? [])]
  if (all.length > MAX_COLUMNS)
    return { fault: { code: 'too-many-scores', count: all.length, expected: String(MAX_COLUMNS) } }
  const given = tasksOf(spec)
  const wrong = taskFault(given)
  if (wrong) return { fault: wrong }
  const shown = all.filter(({ hidden }) => !hidden).length
  if (shown > MAX_SHOWN) return { fault: { code: 'too-many-scores', count: shown, expected: String(MAX_SHOWN) } }
  for (const column of all) {
    const { name } = column
    const hidden = column.hidden === true
    if (!NAME.test(name)) return { fault: { code: 'score-name', found: name } }
    if (columns.some((one) => one.name === name)) return { fault: { code: 'score-name-twice', found: name } }
    if ('expression' in column) {
      columns.push({ name, hidden, direction: column.direction })
      continue
    }
    if ('program' in column) {
      if (columns[0]?.measure?.metric.formula !== 'python') return { fault: { code: 'no-program', found: name } }
      columns.push({ name, hidden, direction: column.direction, program: { later: column.later === true } })
      continue
    }
    if ('run' in column) {
      columns.push({ name, hidden, direction: 'lower', run: column.run })
      continue
    }
    const task = column.task === undefined ? 0 : given.findIndex((one) => one.name === column.task)
    if (task < 0)
      return {
        fault: { code: 'unknown-task', found: column.task ?? '', expected: given.map((one) => one.name).join(', ') },
      }
    const made = measureOf(column, list, task, (unit) => {
      const key = keyOf(unit)
      const classes = given[task]?.classes?.list
      const index = indexByKey.get(key) ?? units.push(classes && takesClasses(unit) ? { ...unit, classes } : unit) - 1
      indexByKey.set(key, index)
      return index
    })
    if ('fault' in made) return all.length > 1 ? { fault: { ...made.fault, score: name } } : made
    const { measure } = made
    const isProgram = measure.metric.formula === 'python'
    const beside = all.some(
      (one) => one !== column && ('metric' in one || !(isProgram || 'run' in one || 'expression' in one)),
    )
    const withFiles = spec.files !== undefined && !isProgram
    if (measure.metric.formula && (beside || given.length > 1 || withFiles))
      return { fault: { code: 'formula-alone', found: name } }
    columns.push({ name, hidden, direction: directionIn(column.metric, list), measure })
  }
  const leading = leadingName(spec)
  const fault =
    addExpressions(columns, all) ??
    rankFault(spec.rank, columns) ??
    mixedFaults(units, given.length) ??
    classesFaults(units, given) ??
    intervalsFault(spec.intervals, deciding(columns, leading))
  if (fault) return { fault }
  const tasks = given.map((rows, task) => plannedTask(rows, units, measuresOf(columns, task), task))
  const unused = tasks.find((_, task) => measuresOf(columns, task).length === 0)
  if (unused) return { fault: { code: 'task-without-score', found: unused.name } }
  if (tasks.every(({ optional }) => optional)) return { fault: { code: 'task-required' } }
  return { plan: { units, columns, leading, tasks } }
}

/** The measures that a number consists of: its own, or those that its arithmetic uses; of a program’s, that of the first number. */
export function deciding(columns: PlannedColumn[], name: string): PlannedMeasure[] {
  const column = columns.find((one) => one.name === name)
  const used = column?.expression?.names ?? [name]
  return columns.flatMap((one) => {
    const measure = one.program ? columns[0]?.measure : one.measure
    return measure && used.includes(one.name) ? [measure] : []
  })
}

/** Units with the same key decode the same values. */
function keyOf({ metric, options, classes: _, ...unit }: Unit): string {
  const fields = (kind: Metric['truth'] | Metric['prediction']) => (typeof kind === 'string' ? kind : metric.name)
  const own = [options.positive, options.k, options.surplus, options.pixels]
  return JSON.stringify([fields(metric.truth), fields(metric.prediction), own, unit])
}

function measureOf(
  column: Measure,
  list: Record<string, Metric>,
  task: number,
  add: (unit: Unit) => number,
): { measure: PlannedMeasure } | { fault: Fault } {
  const resolved = resolveMetric(column.metric, list)
  if ('fault' in resolved) return resolved
  const { metric, options } = resolved
  const { weight, group, slice, adjust, targetWeights, missing } = column
  const fault = shapeFault(column, metric, options)
  if (fault) return { fault }
  const several = isAveraged(column, metric)
  const pairs: Pick<Measure, 'target' | 'prediction'>[] = several
    ? column.target.map((target, k) => ({ target: [target], prediction: [column.prediction[k] ?? ''] }))
    : [column]
  const units = pairs.map(({ target, prediction }) =>
    add({ task, ...unitOf({ ...column, target, prediction }, metric, options) }),
  )
  return {
    measure: {
      task,
      metric,
      options,
      units,
      ...(missing !== undefined && { missing }),
      ...(weight !== undefined && { weight }),
      ...(group && { group }),
      ...(slice && { slice }),
      ...(adjust && { adjust }),
      ...(targetWeights && { targetWeights }),
    },
  }
}

/** Whether a metric of one column is given several, and averaged over them. */
const isAveraged = ({ target }: Measure, metric: Metric): boolean =>
  typeof metric.truth === 'string' && metric.truth !== 'columns' && target.length > 1

function unitOf(
  { metric: { options: given }, target, prediction, cell, empty, labels }: Measure,
  metric: Metric,
  options: Options,
): Omit<Unit, 'task'> {
  const form = (kind: Metric['truth'] | Metric['prediction'], columns: string[], order: string[] | undefined) => {
    if (!metric.several || typeof kind === 'string') return null
    return order !== undefined || (columns.length === 1 && requiredOf(kind) > 1) ? 'cell' : 'lines'
  }
  const order = (kind: Metric['truth'] | Metric['prediction'], given: string[] | undefined) =>
    typeof kind === 'string' ? [] : cellOrder(kind, given)
  return {
    metric,
    options,
    target,
    prediction,
    severalTruth: form(metric.truth, target, cell?.target),
    severalPrediction: form(metric.prediction, prediction, cell?.prediction),
    targetOrder: order(metric.truth, cell?.target),
    predictionOrder: order(metric.prediction, cell?.prediction),
    ...(empty !== undefined && { empty }),
    ...(labels && { labels }),
    saysPositive: given?.positive !== undefined,
  }
}

/** The field of each column; the last one may stand for several. */
export function fieldsFor(fields: Field[], columns: number): Field[] {
  return Array.from({ length: columns }, (_, k) => fields[Math.min(k, fields.length - 1)] ?? []).flat()
}

/** Expressions may use every other column that is no expression. */
function addExpressions(columns: PlannedColumn[], all: ScoreColumn[]): Fault | null {
  const names = columns.filter(({ measure, program, run }) => measure ?? program ?? run).map(({ name }) => name)
  for (const [k, column] of columns.entries()) {
    if (names.includes(column.name)) continue
    const { expression } = all[k] as Expression
    const parsed = parseExpression(expression, names)
    if ('fault' in parsed) return { ...parsed.fault, score: column.name }
    column.expression = parsed.arithmetic
  }
  return columns.some(({ hidden }) => !hidden) ? null : { code: 'score-name', found: '' }
}

function rankFault(rank: ScoringSpec['rank'], columns: PlannedColumn[]): Fault | null {
  if (!rank) return null
  const used = rank.by === 'column' ? [rank.column] : rank.columns
  const shown = columns.filter(({ hidden }) => !hidden).map(({ name }) => name)
  const unknown = used.find((name) => !shown.includes(name))
  if (unknown !== undefined) return { code: 'rank-column', found: unknown, expected: shown.join(', ') }
  if (used.length === 0 || new Set(used).size !== used.length)
    return { code: 'rank-column', found: used.join(', '), expected: shown.join(', ') }
  if (
    rank.by === 'ranks' &&
    rank.weights &&
    (rank.weights.length !== used.length || !rank.weights.every((one) => one > 0))
  )
    return { code: 'bad-option', column: 'weights', found: rank.weights.join(', '), expected: `${used.length} × > 0` }
  return null
}

const mixedFaults = (units: Unit[], tasks: number): Fault | null =>
  Array.from({ length: tasks }, (_, task) => mixedFault(units.filter((unit) => unit.task === task))).find(
    (fault) => fault !== null,
  ) ?? null

const classesFaults = (units: Unit[], tasks: NamedRows[]): Fault | null =>
  tasks
    .map(({ classes }, task) =>
      classes?.list
        ? classesFault(
            classes.list,
            units.filter((unit) => unit.task === task),
          )
        : null,
    )
    .find((fault) => fault !== null) ?? null

/** Whether a unit reads classes, whose list may be declared. */
const takesClasses = ({ metric }: Unit): boolean => metric.truth === 'class' || metric.truth === 'item-set'
