import { fromParts, mergeSums, sumOf, sumParts } from '../boards.ts'
import { type Data, defineMetric } from '../metric.ts'
import { oneClass } from '../rules.ts'
import { type ClassCounts, countClasses, mergeCounts } from './label-counts.ts'

/** Distance of two classes. An unknown label has the maximum distance. */
function distances(data: Data): (truth: number, guess: number) => number {
  const last = data.classes.length - 1
  if (data.options.weights === 'none') return (t, p) => (t === p ? 0 : 1)
  const power = data.options.weights === 'quadratic' ? 2 : 1
  return (t, p) => (p < 0 || p > last ? last ** power : Math.abs(t - p) ** power)
}

/** Disagreement expected by chance: sum over all pairs of classes of distance times both shares. */
function expected({ support, predicted, rows }: ClassCounts, distance: (t: number, p: number) => number): number {
  const used = Array.from(predicted.keys()).filter((k) => (predicted[k] ?? 0) > 0)
  const sum = sumOf(support.length, (t) => {
    const count = support[t] ?? 0
    return count === 0
      ? 0
      : count * sumOf(used.length, (i) => distance(t, used[i] ?? 0) * (predicted[used[i] ?? 0] ?? 0))
  })
  return sum / rows
}

export const kappa = defineMetric({
  name: 'kappa',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn cohen_kappa_score',
  weighted: true,
  truth: 'class',
  prediction: 'label',
  options: [
    {
      name: 'weights',
      type: 'choice',
      default: 'none',
      choices: ['none', 'linear', 'quadratic'],
      help: {
        zh: '错得远是否罚得多：none 一视同仁；linear、quadratic 按类别次序之差（的平方）。',
        en: 'Whether farther misses cost more: none: all alike; linear, quadratic: by the (squared) distance of the classes in their order.',
      },
    },
  ],
  title: { zh: 'Cohen κ 系数', en: "Cohen's kappa" },
  help: {
    zh: '扣除偶然一致后的一致程度（1 为完全一致，0 同随机）。\n\n$$\\kappa=1-\\frac{\\sum_{ij}w_{ij}O_{ij}}{\\sum_{ij}w_{ij}E_{ij}},\\quad E_{ij}=\\frac{t_ip_j}{n}$$\n\n$w_{ij}$ 为 $[i\\ne j]$、$|i-j|$ 或 $(i-j)^2$；类别按数值（全为数字时）或字典序排列。',
    en: 'Agreement beyond chance (1 perfect, 0 as by chance).\n\n$$\\kappa=1-\\frac{\\sum_{ij}w_{ij}O_{ij}}{\\sum_{ij}w_{ij}E_{ij}},\\quad E_{ij}=\\frac{t_ip_j}{n}$$\n\n$w_{ij}$ is $[i\\ne j]$, $|i-j|$ or $(i-j)^2$; classes are ordered by their numbers, or of their letters if not all are numbers.',
  },
  example: {
    truth: ['1', '2', '3', '3'],
    prediction: ['1', '2', '2', '3'],
    options: { weights: 'quadratic' },
    value: 0.8,
  },
  undefinedOn: oneClass,
  evaluate: (data) => {
    const distance = distances(data)
    const truth = data.values.codes
    const guess = data.prediction.codes
    const { weights } = data
    const observed = weights
      ? sumParts(data, (row) => distance(truth[row] as number, guess[row] as number) * (weights[row] as number))
      : sumParts(data, (row) => distance(truth[row] as number, guess[row] as number))
    const counts = countClasses(data)
    return fromParts(
      data,
      { sum: observed.a, counts: counts.a },
      { sum: observed.rest, counts: counts.rest },
      (a, b) => ({ sum: mergeSums(a.sum, b.sum), counts: mergeCounts(a.counts, b.counts) }),
      (all) => 1 - (all.sum.high + all.sum.low) / expected(all.counts, distance),
    )
  },
})
