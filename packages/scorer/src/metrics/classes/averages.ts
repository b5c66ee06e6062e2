import { classAt } from '../../label-kind.ts'
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
 * The averages of scikit-learn. Macro averages over the classes that occur on the board, in the truth or in the predictions; a predicted
 * label that no answer has is one of them. Of declared classes (its argument `labels`) those that neither has count as the value where a
 * denominator is 0, if that is not 0: then they are left out, so that a perfect file has the perfect score. Weighted uses the numbers of true
 * rows.
 */
export function average(
  counts: ClassCounts,
  { classes, options, declared, foreign }: Pick<Data, 'classes' | 'options' | 'declared' | 'foreign'>,
  value: Ratio,
): number {
  const { support, predicted, hits } = counts
  const of = (k: number) => value(hits[k] ?? 0, predicted[k] ?? 0, support[k] ?? 0)
  if (options.average === 'binary') return of(classAt(classes, String(options.positive)))
  const size = foreign ? predicted.length : classes.length
  const total = (values: Float64Array) => sumOf(size, (k) => values[k] ?? 0)
  if (options.average === 'micro') return value(total(hits), total(predicted), total(support))
  const every = declared && (!foreign || Number(options.zeroDivision ?? 0) > 0)
  const present = Array.from({ length: size }, (_, k) => k).filter(
    (k) => every || (support[k] ?? 0) + (predicted[k] ?? 0) > 0,
  )
  if (options.average === 'weighted') {
    const rows = total(support)
    if (rows === 0) return Number(options.zeroDivision ?? 0)
    return sumOf(present.length, (i) => of(present[i] ?? 0) * (support[present[i] ?? 0] ?? 0)) / rows
  }
  if (present.length === 0) return Number(options.zeroDivision ?? 0)
  return sumOf(present.length, (i) => of(present[i] ?? 0)) / present.length
}
