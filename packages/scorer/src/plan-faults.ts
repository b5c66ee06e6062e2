import { labelKey } from './label-kind.ts'
import { repeatedLabel } from './labels.ts'
import { MAX_CLASSES, MAX_FIELD } from './limits.ts'
import type { Field, Metric, Options } from './metrics/metric.ts'
import type { Unit } from './plan.ts'
import type { Adjust, Fault, GroupRule, Measure, ScoringSpec } from './types.ts'

/** The most pairs of target and prediction that one number averages. */
const MAX_TARGETS = 400

/** How many columns a metric needs at least, not counting repeated ones. */
export const requiredOf = (fields: Field[]) => fields.filter(({ optional }) => !optional).length

/** What is wrong with the columns and rules of one number. */
export function shapeFault(column: Measure, metric: Metric, options: Options): Fault | null {
  const { target, prediction, cell, weight, targetWeights, adjust, empty, labels } = column
  if (labels && !readsLabels(metric)) return { code: 'no-labels', found: metric.name }
  if (weight !== undefined && !metric.weighted) return { code: 'no-weights', found: metric.name, column: weight }
  if (targetWeights && (targetWeights.length !== target.length || !targetWeights.every((one) => one > 0)))
    return { code: 'target-weights', found: targetWeights.join(', '), expected: String(target.length) }
  const wrong = (adjust && adjustFault(adjust, metric)) ?? (empty === undefined ? null : emptyFault(empty, metric))
  if (wrong) return wrong
  return (
    countFault('target-columns', metric, metric.truth, target, cell?.target) ??
    countFault('prediction-columns', metric, metric.prediction, prediction, cell?.prediction) ??
    pairFault(column, metric) ??
    metric.optionFault?.(options, { target, prediction }) ??
    null
  )
}

function countFault(
  code: 'target-columns' | 'prediction-columns',
  metric: Metric,
  kind: Metric['truth'] | Metric['prediction'],
  columns: string[],
  order: string[] | undefined,
): Fault | null {
  const found = String(columns.length)
  if (typeof kind === 'string') {
    if (kind === 'columns') return columns.length > 0 ? null : { code, found, expected: '>= 1' }
    if (kind === 'class-probabilities') return columns.length >= 2 ? null : { code, found, expected: '>= 2' }
    if (columns.length < 1 || columns.length > MAX_TARGETS) return { code, found, expected: '1' }
    return null
  }
  const least = requiredOf(kind)
  const last = kind.at(-1)
  const most = last?.many === undefined ? kind.length : MAX_TARGETS
  const wanted = last?.many === undefined ? `${least}${most > least ? `–${most}` : ''}` : `>= ${least - 1 + last.many}`
  if (order !== undefined) {
    const unknown = order.find((name) => name !== '-' && !kind.some((field) => field.name === name))
    if (unknown !== undefined)
      return { code: 'cell-field', found: unknown, expected: kind.map(({ name }) => name).join(', ') }
    const missing = kind.find(({ name, optional }) => !optional && !order.includes(name))
    if (missing) return { code: 'cell-field', found: order.join(' '), expected: missing.name }
    if (!metric.several || columns.length !== 1) return { code, found, expected: '1' }
    return null
  }
  if (metric.several && columns.length === 1 && least > 1) return null
  const enough = last?.many === undefined ? least : least - 1 + last.many
  return columns.length >= enough && columns.length <= most ? null : { code, found, expected: wanted }
}

function pairFault({ target, prediction }: Measure, metric: Metric): Fault | null {
  const single = typeof metric.truth === 'string' && metric.truth !== 'columns'
  if (single && metric.prediction === 'class-probabilities')
    return target.length === 1 ? null : { code: 'target-columns', found: String(target.length), expected: '1' }
  if (single && prediction.length === 1 && target.length > 1)
    return { code: 'target-columns', found: String(target.length), expected: '1' }
  if ((single || metric.paired) && target.length !== prediction.length)
    return { code: 'prediction-columns', found: String(prediction.length), expected: String(target.length) }
  return null
}

/** What stands for nothing is a word, and only where a cell may hold nothing. */
function emptyFault(empty: string, metric: Metric): Fault | null {
  const { several, truth, prediction } = metric
  if (!several && !mayBeEmpty(truth) && !mayBeEmpty(prediction)) return { code: 'no-empty', found: metric.name }
  if (!/^\S{1,20}$/.test(empty))
    return { code: 'bad-option', column: 'empty', found: empty, expected: '1..20 characters without blanks' }
  return null
}

const LABELS = ['class', 'binary', 'items', 'item-set']
/** Whether a metric reads labels, which may be compared by value. */
const readsLabels = ({ truth }: Metric): boolean =>
  typeof truth === 'string' ? LABELS.includes(truth) : truth.some(({ kind }) => kind === 'label')

const LISTS = ['mask', 'numbers', 'items', 'item-set', 'ranking', 'label-set']
const mayBeEmpty = (kind: Metric['truth'] | Metric['prediction']): boolean =>
  typeof kind === 'string' ? LISTS.includes(kind) : kind.some((field) => isList(field.kind))
/** Whether cells of this kind are lists, which may have nothing in them. */
export const isList = (kind: string): boolean => LISTS.includes(kind)

/** What is wrong with a list of classes that is declared. */
export function classesFault(list: string[], units: Unit[]): Fault | null {
  const [first] = units
  if (!units.some(({ classes }) => classes)) return { code: 'no-classes', found: first?.metric.name ?? '' }
  if (list.length < 2 || list.length > MAX_CLASSES)
    return { code: 'class-list', reason: 'length', found: String(list.length), expected: String(MAX_CLASSES) }
  const sets = units.some(({ classes, metric }) => classes && metric.truth === 'item-set')
  const unreadable = list.find(
    (name) => name === '' || name !== name.trim() || name.length * 3 > MAX_FIELD || (sets && /\s/.test(name)),
  )
  if (unreadable !== undefined) return { code: 'class-list', reason: 'name', found: unreadable }
  const [kind] = units.flatMap(({ labels }) => labels ?? [])
  const other = kind && list.find((name) => labelKey(name, kind) === null)
  if (other !== undefined) return { code: 'label-kind', found: other, expected: kind ?? '' }
  const twice = repeatedLabel(list, kind)
  return twice === undefined ? null : { code: 'class-list', reason: 'twice', found: twice }
}

const NUMERIC = ['number', 'probability', 'non-negative']

function adjustFault({ clip, round, threshold }: Adjust, metric: Metric): Fault | null {
  const { prediction } = metric
  const takes = typeof prediction === 'string' && NUMERIC.includes(prediction)
  if (!takes) return { code: 'no-adjustment', found: metric.name }
  if (clip && !(clip[0] < clip[1]))
    return { code: 'bad-option', column: 'clip', found: clip.join('..'), expected: 'min < max' }
  if (round !== undefined && !(Number.isInteger(round) && round >= 0 && round <= 12))
    return { code: 'bad-option', column: 'round', found: String(round), expected: '0..12' }
  if (threshold !== undefined && !Number.isFinite(threshold))
    return { code: 'bad-option', column: 'threshold', found: String(threshold), expected: 'a number' }
  return null
}

/** Why there can be no intervals. `measures` are those that the number that orders the board consists of. */
export function intervalsFault(
  intervals: ScoringSpec['intervals'],
  measures: { metric: Metric; task: number; group?: GroupRule }[],
): Fault | null {
  if (!intervals) return null
  const { level } = intervals
  if (!(Number.isInteger(level) && level >= 80 && level <= 99))
    return { code: 'bad-option', column: 'intervals', found: String(level), expected: '80..99' }
  if (measures.some(({ metric }) => metric.formula)) return { code: 'no-intervals', reason: 'formula' }
  if (new Set(measures.map(({ task }) => task)).size > 1) return { code: 'no-intervals', reason: 'tasks' }
  const groups = new Set(measures.flatMap(({ group }) => group?.column ?? []))
  return groups.size > 1 ? { code: 'no-intervals', reason: 'groups', found: Array.from(groups).join(', ') } : null
}

/** Metrics that take one value a row cannot read a file in which rows have several lines. */
export function mixedFault(units: Unit[]): Fault | null {
  for (const side of ['severalTruth', 'severalPrediction'] as const) {
    const lines = units.find((unit) => unit[side] === 'lines')
    const single = units.find((unit) => unit[side] !== 'lines')
    if (lines && single) return { code: 'mixed-lines', found: single.metric.name, expected: lines.metric.name }
  }
  return null
}
