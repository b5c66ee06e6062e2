import type { MetricOption } from '../metric.ts'
import type { Contingency } from './contingency.ts'
import { clusterMetric } from './fields.ts'
import { EPSILON, entropy, expectedInformation, mutualInformation } from './information.ts'

const averageOption: MetricOption = {
  name: 'average',
  type: 'choice',
  default: 'arithmetic',
  choices: ['arithmetic', 'geometric', 'min', 'max'],
  help: {
    zh: '归一所用的两个熵的平均：算术、几何、较小者或较大者。',
    en: 'The mean of the two entropies by which is divided: arithmetic, geometric, the lesser or the greater.',
  },
}

const ROUNDING = 1e-13

const averages: Record<string, (one: number, other: number) => number> = {
  arithmetic: (one, other) => (one + other) / 2,
  geometric: (one, other) => Math.sqrt(one * other),
  min: Math.min,
  max: Math.max,
}

function meanEntropy({ rows, truth, guess }: Contingency, average: unknown): number {
  const mean = averages[String(average)] ?? Math.max
  return mean(entropy(truth, rows), entropy(guess, rows))
}

const isSame = ({ truth, guess, counts }: Contingency) =>
  truth.length === counts.length && guess.length === counts.length
const isSingle = ({ truth, guess }: Contingency) => truth.length === 1 && guess.length === 1

export const nmi = clusterMetric(
  {
    name: 'nmi',
    reference: 'scikit-learn normalized_mutual_info_score',
    options: [averageOption],
    title: { zh: '归一化互信息 NMI', en: 'Normalised mutual information (NMI)' },
    help: {
      zh: '两边分簇的互信息除以两者熵的平均，0 到 1；没有扣除随机一致，簇越多越容易偏高（见 AMI）。两边都只有一簇时为 1，仅一边只有一簇时为 0。\n\n$$\\frac{I(C;K)}{\\mathrm{mean}(H(C),H(K))}$$',
      en: 'The mutual information of both clusterings over the mean of their entropies, from 0 to 1. It is not corrected for chance, and many clusters raise it (see AMI). It is 1 where both have a single cluster, 0 where only one has.\n\n$$\\frac{I(C;K)}{\\mathrm{mean}(H(C),H(K))}$$',
    },
    value: 0.5158037429793888,
  },
  (pairs, { average }) => {
    if (isSingle(pairs)) return 1
    const information = mutualInformation(pairs)
    // Without information one of the entropies may be 0, too.
    return information <= EPSILON ? 0 : information / meanEntropy(pairs, average)
  },
)

export const ami = clusterMetric(
  {
    name: 'ami',
    reference: 'scikit-learn adjusted_mutual_info_score',
    options: [averageOption],
    title: { zh: '调整互信息 AMI', en: 'Adjusted mutual information (AMI)' },
    help: {
      zh: '互信息扣除同样大小的随机分簇的期望 $E[I]$：随机约为 0，完全一致为 1，可以为负。\n\n$$\\frac{I(C;K)-E[I]}{\\mathrm{mean}(H(C),H(K))-E[I]}$$',
      en: 'Mutual information, less the mean $E[I]$ of random clusterings with the same sizes: about 0 at random, 1 for the same clusters, maybe negative.\n\n$$\\frac{I(C;K)-E[I]}{\\mathrm{mean}(H(C),H(K))-E[I]}$$',
    },
    value: 0.29879245817089006,
  },
  (pairs, { average }) => {
    if (isSame(pairs)) return 1
    const expected = expectedInformation(pairs)
    const gained = mutualInformation(pairs) - expected
    // What only rounding leaves, e.g. where each row is a cluster.
    if (Math.abs(gained) < ROUNDING) return 0
    const below = meanEntropy(pairs, average) - expected
    const divisor = below < 0 ? Math.min(below, -EPSILON) : Math.max(below, EPSILON)
    return gained / divisor
  },
)

/** The information that one side has about the other, as a share of what there is; 1 where there is nothing to tell. */
const share = (pairs: Contingency, sizes: Int32Array) => {
  const whole = entropy(sizes, pairs.rows)
  return whole === 0 ? 1 : mutualInformation(pairs) / whole
}
const homogeneityOf = (pairs: Contingency) => share(pairs, pairs.truth)
const completenessOf = (pairs: Contingency) => share(pairs, pairs.guess)

export const homogeneity = clusterMetric(
  {
    name: 'homogeneity',
    reference: 'scikit-learn homogeneity_score',
    options: [],
    title: { zh: '同质性', en: 'Homogeneity' },
    help: {
      zh: '每个提交的簇是否只含一个真实簇的行，0 到 1。真值只有一簇时为 1。\n\n$$1-\\frac{H(C\\mid K)}{H(C)}$$',
      en: 'Whether each submitted cluster has only rows of one true cluster, from 0 to 1. It is 1 where the truth has a single cluster.\n\n$$1-\\frac{H(C\\mid K)}{H(C)}$$',
    },
    value: 2 / 3,
  },
  homogeneityOf,
)

export const completeness = clusterMetric(
  {
    name: 'completeness',
    reference: 'scikit-learn completeness_score',
    options: [],
    title: { zh: '完整性', en: 'Completeness' },
    help: {
      zh: '每个真实簇的行是否都在同一个提交的簇里，0 到 1。提交只有一簇时为 1。\n\n$$1-\\frac{H(K\\mid C)}{H(K)}$$',
      en: 'Whether the rows of each true cluster are all in one submitted cluster, from 0 to 1. It is 1 where the submission has a single cluster.\n\n$$1-\\frac{H(K\\mid C)}{H(K)}$$',
    },
    value: 0.420619835714305,
  },
  completenessOf,
)

export const vMeasure = clusterMetric(
  {
    name: 'v-measure',
    reference: 'scikit-learn v_measure_score',
    options: [
      {
        name: 'beta',
        type: 'number',
        default: 1,
        min: 0.01,
        max: 100,
        help: { zh: '大于 1 时更看重完整性。', en: 'Above 1 completeness counts more.' },
      },
    ],
    title: { zh: 'V 度量（V-measure）', en: 'V-measure' },
    help: {
      zh: '同质性 $h$（每个提交的簇只含一个真实簇）与完整性 $c$（每个真实簇都在一个提交的簇里）的加权调和平均，0 到 1；两者都为 0 时为 0。$\\beta=1$ 时等于算术平均的 NMI。\n\n$$\\frac{(1+\\beta)\\,h\\,c}{\\beta h+c}$$',
      en: 'The weighted harmonic mean of homogeneity $h$ (a submitted cluster has rows of one true cluster) and completeness $c$ (a true cluster is in one submitted cluster), from 0 to 1; 0 where both are 0. With $\\beta=1$ it is the NMI with the arithmetic mean.\n\n$$\\frac{(1+\\beta)\\,h\\,c}{\\beta h+c}$$',
    },
    value: 0.5158037429793888,
  },
  (pairs, options) => {
    const beta = Number(options.beta)
    const h = homogeneityOf(pairs)
    const c = completenessOf(pairs)
    return h + c === 0 ? 0 : ((1 + beta) * h * c) / (beta * h + c)
  },
)
