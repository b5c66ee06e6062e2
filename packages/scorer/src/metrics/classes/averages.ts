import { sumOf } from '../boards.ts'
import type { Data, MetricOption, Options } from '../metric.ts'
import type { ClassCounts } from './label-counts.ts'

/** A ratio of correct, predicted and true rows of one class, or of all together. */
export type Ratio = (hits: number, predicted: number, support: number) => number

export const averageOption: MetricOption = {
  name: 'average',
  type: 'choice',
  default: 'macro',
  choices: ['binary', 'macro', 'micro', 'weighted'],
  help: {
    zh: '多类如何合成一个数：binary 只看正类；macro 各类等权平均；micro 先合计各类的计数；weighted 按各类真实行数加权。',
    en: 'How classes become one number: binary looks at the positive class only; macro averages classes equally; micro adds up their counts first; weighted weighs classes by their true rows.',
  },
}
export const positiveOption: MetricOption = {
  name: 'positive',
  type: 'text',
  default: '1',
  help: { zh: '正类的标签（average = binary 时）。', en: 'The label of the positive class (for average = binary).' },
}
export const zeroDivisionOption: MetricOption = {
  name: 'zeroDivision',
  type: 'number',
  default: 0,
  min: 0,
  max: 1,
  help: { zh: '分母为 0 时的值（0 到 1）。', en: 'The value where a denominator is 0 (0 to 1).' },
}

/** hits / total, or the option’s value if total is 0. */
export function ratio(hits: number, total: number, options: Options): number {
  return total === 0 ? Number(options.zeroDivision ?? 0) : hits / total
}

/**
 * The averages of scikit-learn. Macro averages over the classes that occur on the board, in the truth or in the predictions, or over all if
 * they were declared (its argument `labels`); weighted uses the numbers of true rows.
 */
export function average(
  counts: ClassCounts,
  { classes, options, declared }: Pick<Data, 'classes' | 'options' | 'declared'>,
  value: Ratio,
): number {
  const { support, predicted, hits } = counts
  const of = (k: number) => value(hits[k] ?? 0, predicted[k] ?? 0, support[k] ?? 0)
  if (options.average === 'binary') return of(classes.indexOf(String(options.positive)))
  const total = (values: Float64Array) => sumOf(classes.length, (k) => values[k] ?? 0)
  if (options.average === 'micro') return value(total(hits), total(predicted), total(support))
  const present = classes.map((_, k) => k).filter((k) => declared || (support[k] ?? 0) + (predicted[k] ?? 0) > 0)
  if (options.average === 'weighted') {
    const rows = total(support)
    if (rows === 0) return Number(options.zeroDivision ?? 0)
    return sumOf(present.length, (i) => of(present[i] ?? 0) * (support[present[i] ?? 0] ?? 0)) / rows
  }
  if (present.length === 0) return Number(options.zeroDivision ?? 0)
  return sumOf(present.length, (i) => of(present[i] ?? 0)) / present.length
}
