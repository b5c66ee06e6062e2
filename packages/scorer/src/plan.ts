import { cellOrder } from './decode-fields.ts'
import { type Arithmetic, parseExpression } from './expression.ts'
import type { Field, Metric, Options } from './metrics/metric.ts'
import { resolveMetric } from './options.ts'
import { requiredOf, shapeFault } from './plan-faults.ts'
import { directionIn, leadingName } from './score-columns.ts'
import type { Adjust, Expression, Fault, GroupRule, Measure, ScoreColumn, ScoringSpec } from './types.ts'

/** Columns of a file that are decoded together, for all metrics that read them in the same way. */
export interface Unit {
  metric: Metric
  options: Options
  target: string[]
  prediction: string[]
  /** How several entries a row are written; null if each row has one. */
  severalTruth: 'lines' | 'cell' | null
  severalPrediction: 'lines' | 'cell' | null
  targetOrder: (number | null)[]
  predictionOrder: (number | null)[]
}

/** A number to compute: a metric on one unit per target, or arithmetic over other numbers. */
export interface PlannedColumn {
  name: string
  hidden: boolean
  direction: 'higher' | 'lower'
  measure?: PlannedMeasure
  expression?: Arithmetic
}
export interface PlannedMeasure {
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

/** What a specification means. The first column is the specification’s own. */
export interface Plan {
  units: Unit[]
  columns: PlannedColumn[]
  /** The name of the number that orders the board; of rules over several numbers, the first of them. */
  leading: string
  /** Columns that a submission must have beside the id, in the order declared. */
  submitted: string[]
  /** Columns of the solution with the weights of rows. */
  weights: string[]
  /** Columns of the solution that tell groups and slices. */
  labelled: string[]
  /** Whether a row may have several lines in the solution, and in a submission. */
  linesTruth: boolean
  linesPrediction: boolean
}

/** The most numbers of a leaderboard, and the most that are computed for expressions beside. */
const MAX_SHOWN = 12
const MAX_COLUMNS = 40

const NAME = /^[a-z][a-z0-9_]{0,30}$/

/** The names of all metrics that a specification uses. */
export const metricNames = (spec: Pick<ScoringSpec, 'metric' | 'columns'>): string[] => [
  spec.metric.name,
  ...(spec.columns ?? []).flatMap((column) => ('metric' in column ? [column.metric.name] : [])),
]

/** The plan of a specification, or the first fault in it. */
export function planOf(
  spec: Pick<ScoringSpec, 'extra' | 'columns' | 'name' | 'hidden' | 'rank'> & Measure,
  list: Record<string, Metric>,
): { plan: Plan } | { fault: Fault } {
  const units: Unit[] = []
  const known = new Map<string, number>()
  const columns: PlannedColumn[] = []
  const all: ScoreColumn[] = [{ ...spec, name: spec.name ?? 'score' }, ...(spec.columns ?? [])]
  if (all.length > MAX_COLUMNS)
    return { fault: { code: 'too-many-scores', count: all.length, expected: String(MAX_COLUMNS) } }
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
    const made = measureOf(column, list, (unit) => {
      const key = keyOf(unit)
      const index = known.get(key) ?? units.push(unit) - 1
      known.set(key, index)
      return index
    })
    if ('fault' in made) return all.length > 1 ? { fault: { ...made.fault, score: name } } : made
    const { measure } = made
    if (measure.metric.formula && all.length > 1) return { fault: { code: 'formula-alone', found: name } }
    columns.push({ name, hidden, direction: directionIn(column.metric, list), measure })
  }
  const fault = addExpressions(columns, all) ?? rankFault(spec.rank, columns) ?? mixedFault(units)
  if (fault) return { fault }
  const measures = columns.flatMap(({ measure }) => (measure ? [measure] : []))
  return {
    plan: {
      units,
      columns,
      leading: leadingName(spec),
      submitted: distinct([...units.flatMap((unit) => unit.prediction), ...(spec.extra ?? [])]),
      weights: distinct(measures.flatMap(({ weight }) => (weight === undefined ? [] : [weight]))),
      labelled: distinct(
        measures.flatMap(({ group, slice }) => [...(group ? [group.column] : []), ...(slice ? [slice.column] : [])]),
      ),
      linesTruth: units.some(({ severalTruth }) => severalTruth === 'lines'),
      linesPrediction: units.some(({ severalPrediction }) => severalPrediction === 'lines'),
    },
  }
}

const distinct = (names: string[]) => Array.from(new Set(names))

/** Units with the same key decode the same values. */
function keyOf({ metric, options, ...unit }: Unit): string {
  const fields = (kind: Metric['truth'] | Metric['prediction']) => (typeof kind === 'string' ? kind : metric.name)
  const { positive, k, pixels } = options
  return JSON.stringify([fields(metric.truth), fields(metric.prediction), positive, k, pixels, unit])
}

function measureOf(
  column: Measure,
  list: Record<string, Metric>,
  add: (unit: Unit) => number,
): { measure: PlannedMeasure } | { fault: Fault } {
  const resolved = resolveMetric(column.metric, list)
  if ('fault' in resolved) return resolved
  const { metric, options } = resolved
  const { weight, group, slice, adjust, targetWeights } = column
  const fault = shapeFault(column, metric, options)
  if (fault) return { fault }
  const several = isAveraged(column, metric)
  const pairs: Pick<Measure, 'target' | 'prediction'>[] = several
    ? column.target.map((target, k) => ({ target: [target], prediction: [column.prediction[k] ?? ''] }))
    : [column]
  const units = pairs.map(({ target, prediction }) => add(unitOf({ ...column, target, prediction }, metric, options)))
  return {
    measure: {
      metric,
      options,
      units,
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

function unitOf({ target, prediction, cell }: Measure, metric: Metric, options: Options): Unit {
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
  }
}

/** The field of each column; the last one may stand for several. */
export function fieldsFor(fields: Field[], columns: number): Field[] {
  return Array.from({ length: columns }, (_, k) => fields[Math.min(k, fields.length - 1)]).filter(
    (field) => field !== undefined,
  )
}

/** Expressions may use every other column that is no expression. */
function addExpressions(columns: PlannedColumn[], all: ScoreColumn[]): Fault | null {
  const names = columns.filter(({ measure }) => measure).map(({ name }) => name)
  for (const [k, column] of columns.entries()) {
    if (column.measure) continue
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

/** Metrics that take one value a row cannot read a file in which rows have several lines. */
function mixedFault(units: Unit[]): Fault | null {
  for (const side of ['severalTruth', 'severalPrediction'] as const) {
    const lines = units.find((unit) => unit[side] === 'lines')
    const single = units.find((unit) => unit[side] !== 'lines')
    if (lines && single) return { code: 'mixed-lines', found: single.metric.name, expected: lines.metric.name }
  }
  return null
}
