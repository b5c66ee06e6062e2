import { sumOf } from '../boards.ts'
import type { Contingency } from './contingency.ts'
import { clusterMetric } from './fields.ts'

const square = (value: number) => value * value

export const ari = clusterMetric(
  {
    name: 'ari',
    reference: 'scikit-learn adjusted_rand_score',
    options: [],
    title: { zh: '调整兰德指数 ARI', en: 'Adjusted Rand index (ARI)' },
    help: {
      zh: '看任意两行是否同簇，两边一致的程度，并扣除随机分簇的期望：随机约为 0，完全一致为 1，可以为负。\n\n$$\\frac{2(n_{11}n_{00}-n_{10}n_{01})}{(n_{11}+n_{10})(n_{10}+n_{00})+(n_{11}+n_{01})(n_{01}+n_{00})}$$\n\n$n_{11}$ 为两边都同簇的行对数，$n_{00}$ 为两边都不同簇的，$n_{10}$、$n_{01}$ 为仅一边同簇的。没有不一致的行对时为 1。',
      en: 'How far both sides agree on whether two rows share a cluster, less what a random clustering would reach: about 0 at random, 1 for the same clusters, maybe negative.\n\n$$\\frac{2(n_{11}n_{00}-n_{10}n_{01})}{(n_{11}+n_{10})(n_{10}+n_{00})+(n_{11}+n_{01})(n_{01}+n_{00})}$$\n\n$n_{11}$ pairs of rows share a cluster on both sides, $n_{00}$ on neither, $n_{10}$ and $n_{01}$ on one only. Without any pair of the last two it is 1.',
    },
    value: 0.24242424242424243,
  },
  ({ rows, truth, guess, counts }) => {
    const squares = sumOf(counts.length, (k) => square(counts[k] as number))
    const inTruth = sumOf(truth.length, (k) => square(truth[k] as number))
    const inGuess = sumOf(guess.length, (k) => square(guess[k] as number))
    const both = squares - rows
    const truthOnly = inTruth - squares
    const guessOnly = inGuess - squares
    const neither = rows * rows - truthOnly - guessOnly - squares
    if (truthOnly === 0 && guessOnly === 0) return 1
    const above = 2 * (both * neither - truthOnly * guessOnly)
    return above / ((both + truthOnly) * (truthOnly + neither) + (both + guessOnly) * (guessOnly + neither))
  },
)

export const fowlkesMallows = clusterMetric(
  {
    name: 'fowlkes-mallows',
    reference: 'scikit-learn fowlkes_mallows_score',
    options: [],
    title: { zh: 'Fowlkes–Mallows 指数', en: 'Fowlkes–Mallows index' },
    help: {
      zh: '行对的精确率与召回率的几何平均：同簇的行对中，另一边也同簇的比例。没有两边都同簇的行对时为 0。\n\n$$\\sqrt{\\frac{n_{11}}{n_{11}+n_{01}}\\cdot\\frac{n_{11}}{n_{11}+n_{10}}}$$\n\n$n_{11}$ 为两边都同簇的行对数，$n_{10}$、$n_{01}$ 为仅在真值、仅在提交中同簇的。',
      en: 'The geometric mean of precision and recall of pairs: of those that share a cluster on one side, the share that do on the other. It is 0 if no pair does on both.\n\n$$\\sqrt{\\frac{n_{11}}{n_{11}+n_{01}}\\cdot\\frac{n_{11}}{n_{11}+n_{10}}}$$\n\n$n_{11}$ pairs of rows share a cluster on both sides, $n_{10}$ in the truth only, $n_{01}$ in the submission only.',
    },
    value: 0.4714045207910317,
  },
  ({ rows, truth, guess, counts }) => {
    const both = sumOf(counts.length, (k) => square(counts[k] as number)) - rows
    const inTruth = sumOf(truth.length, (k) => square(truth[k] as number)) - rows
    const inGuess = sumOf(guess.length, (k) => square(guess[k] as number)) - rows
    return both === 0 ? 0 : Math.sqrt(both / inGuess) * Math.sqrt(both / inTruth)
  },
)

export const purity = clusterMetric(
  {
    name: 'purity',
    reference: 'Manning et al. 2008, Introduction to Information Retrieval, 16.3',
    options: [],
    title: { zh: '纯度', en: 'Purity' },
    help: {
      zh: '每个提交的簇取其中最多的真实簇，这些行占全部行的比例。簇分得越细越高，每行各成一簇即为 1，因此通常与其他数一起看。\n\n$$\\frac1n\\sum_k\\max_c n_{ck}$$\n\n$n_{ck}$ 为同属真实簇 $c$ 与提交簇 $k$ 的行数。',
      en: 'Of each submitted cluster the rows of the true cluster that it has most of, as a share of all rows. Finer clusters raise it, up to 1 where each row is its own, so it is best seen beside another number.\n\n$$\\frac1n\\sum_k\\max_c n_{ck}$$\n\n$n_{ck}$ rows are in the true cluster $c$ and the submitted cluster $k$.',
    },
    value: 5 / 6,
  },
  ({ rows, guess, guessOf, counts }) => {
    const most = new Int32Array(guess.length)
    for (let k = 0; k < counts.length; k++) {
      const cluster = guessOf[k] as number
      most[cluster] = Math.max(most[cluster] as number, counts[k] as number)
    }
    return sumOf(most.length, (k) => most[k] as number) / rows
  },
)

/** The mean over rows of the share of one’s own cluster that is also with one on the other side. */
const shared = ({ rows, counts }: Contingency, sizes: Int32Array, of: Int32Array) =>
  sumOf(counts.length, (k) => square(counts[k] as number) / (sizes[of[k] as number] as number)) / rows

export const bcubed = clusterMetric(
  {
    name: 'bcubed',
    reference: 'Bagga and Baldwin 1998; Amigó et al. 2009',
    options: [],
    title: { zh: 'BCubed F1 值', en: 'BCubed F1' },
    help: {
      zh: '对每一行：精确率是提交中与它同簇的行里真正同簇的比例，召回率是真正同簇的行里提交也同簇的比例（都含自身）；分别对各行平均后取调和平均。\n\n$$F_1=\\frac{2PR}{P+R},\\qquad P=\\frac1n\\sum_{c,k}\\frac{n_{ck}^2}{n_{\\cdot k}},\\quad R=\\frac1n\\sum_{c,k}\\frac{n_{ck}^2}{n_{c\\cdot}}$$\n\n$n_{ck}$ 为同属真实簇 $c$ 与提交簇 $k$ 的行数。',
      en: 'For every row precision is the share of rows with it in the submission that are with it in the truth, recall the share of those with it in the truth that are with it in the submission, itself among them; both are averaged over the rows, and the harmonic mean is taken.\n\n$$F_1=\\frac{2PR}{P+R},\\qquad P=\\frac1n\\sum_{c,k}\\frac{n_{ck}^2}{n_{\\cdot k}},\\quad R=\\frac1n\\sum_{c,k}\\frac{n_{ck}^2}{n_{c\\cdot}}$$\n\n$n_{ck}$ rows are in the true cluster $c$ and the submitted cluster $k$.',
    },
    value: 2 / 3,
  },
  (pairs) => {
    const precision = shared(pairs, pairs.guess, pairs.guessOf)
    const recall = shared(pairs, pairs.truth, pairs.truthOf)
    return (2 * precision * recall) / (precision + recall)
  },
)
