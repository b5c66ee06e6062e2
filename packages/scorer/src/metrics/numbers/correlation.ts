import { defineMetric } from '../metric.ts'
import { ranks } from '../ranks.ts'
import { constantTruth } from '../rules.ts'
import { meanAt, type Pairs, pairBoards, secondMoments } from './pairs.ts'

export const r2 = defineMetric({
  name: 'r2',
  family: 'numbers',
  direction: 'higher',
  reference: 'scikit-learn r2_score',
  weighted: true,
  truth: 'number',
  prediction: 'number',
  options: [],
  title: { zh: '决定系数 R²', en: 'Coefficient of determination (R²)' },
  help: {
    zh: '相对于总是预测平均值，误差平方减少的比例；1 为完美，0 同平均值，可以为负。\n\n$$1-\\frac{\\sum_i(\\hat y_i-y_i)^2}{\\sum_i(y_i-\\bar y)^2}$$\n\n真值不得为常数。',
    en: 'How much of the squared error of always predicting the mean is saved; 1 perfect, 0 as the mean, may be negative.\n\n$$1-\\frac{\\sum_i(\\hat y_i-y_i)^2}{\\sum_i(y_i-\\bar y)^2}$$\n\nThe truth must not be constant.',
  },
  example: { truth: ['3', '-0.5', '2', '7'], prediction: ['2.5', '0', '2', '8'], value: 0.9486081370449679 },
  undefinedOn: constantTruth,
  evaluate: (data) =>
    pairBoards(data, (pairs) => {
      const { truth, guess } = pairs
      const mean = meanAt(pairs, (i) => truth[i] as number)
      const error = meanAt(pairs, (i) => ((guess[i] as number) - (truth[i] as number)) ** 2)
      return 1 - error / meanAt(pairs, (i) => ((truth[i] as number) - mean) ** 2)
    }),
})

/** Pearson’s correlation of two lists; 0 if one is constant. */
function correlate(pairs: Pairs): number {
  const { truth, guess } = pairs
  if (isConstant(truth) || isConstant(guess)) return 0
  const { xx, yy, xy } = secondMoments(pairs)
  if (xx === 0 || yy === 0) return 0
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx) / Math.sqrt(yy)))
}

function isConstant(values: Float64Array): boolean {
  return values.every((value) => value === values[0])
}

export const pearson = defineMetric({
  name: 'pearson',
  family: 'numbers',
  direction: 'higher',
  reference: 'scipy pearsonr; with weights numpy cov (aweights)',
  weighted: true,
  truth: 'number',
  prediction: 'number',
  options: [],
  title: { zh: 'Pearson 相关系数', en: "Pearson's correlation" },
  help: {
    zh: '预测与真值的线性相关程度（−1 到 1）。\n\n$$\\frac{\\sum_i(y_i-\\bar y)(\\hat y_i-\\bar{\\hat y})}{\\sqrt{\\sum_i(y_i-\\bar y)^2\\sum_i(\\hat y_i-\\bar{\\hat y})^2}}$$\n\n预测为常数时取 0；真值不得为常数。',
    en: 'How linearly predictions follow the truth (−1 to 1).\n\n$$\\frac{\\sum_i(y_i-\\bar y)(\\hat y_i-\\bar{\\hat y})}{\\sqrt{\\sum_i(y_i-\\bar y)^2\\sum_i(\\hat y_i-\\bar{\\hat y})^2}}$$\n\n0 where predictions are constant; the truth must not be.',
  },
  example: { truth: ['1', '2', '3'], prediction: ['1', '2', '4'], value: 0.9819805060619659 },
  undefinedOn: constantTruth,
  evaluate: (data) => pairBoards(data, correlate),
})

export const spearman = defineMetric({
  name: 'spearman',
  family: 'numbers',
  direction: 'higher',
  reference: 'scipy spearmanr',
  truth: 'number',
  prediction: 'number',
  options: [],
  title: { zh: 'Spearman 秩相关系数', en: "Spearman's rank correlation" },
  help: {
    zh: '预测名次与真值名次的 Pearson 相关系数；相同的值取平均名次。\n\n$$\\rho=r\\big(\\operatorname{rank}(y),\\operatorname{rank}(\\hat y)\\big)$$\n\n预测为常数时取 0；真值不得为常数。',
    en: "Pearson's correlation of the ranks; equal values share the mean of their ranks.\n\n$$\\rho=r\\big(\\operatorname{rank}(y),\\operatorname{rank}(\\hat y)\\big)$$\n\n0 where predictions are constant; the truth must not be.",
  },
  example: { truth: ['1', '2', '3', '4'], prediction: ['10', '30', '20', '40'], value: 0.8 },
  undefinedOn: constantTruth,
  evaluate: (data) => pairBoards(data, ({ truth, guess }) => correlate({ truth: ranks(truth), guess: ranks(guess) })),
})

export const ccc = defineMetric({
  name: 'ccc',
  family: 'numbers',
  direction: 'higher',
  reference: 'Lin 1989, with moments over n',
  weighted: true,
  truth: 'number',
  prediction: 'number',
  options: [],
  title: { zh: '一致性相关系数 CCC', en: 'Concordance correlation coefficient (CCC)' },
  help: {
    zh: '预测与真值落在直线 $\\hat y=y$ 上的程度（−1 到 1）：既要相关，又要均值与离散程度一致。\n\n$$\\frac{2s_{y\\hat y}}{s_y^2+s_{\\hat y}^2+(\\bar y-\\bar{\\hat y})^2}$$\n\n方差与协方差除以 $n$。预测为常数时为 0；真值不得为常数。',
    en: 'How closely predictions follow the line $\\hat y=y$ (−1 to 1): they must correlate, and have the same mean and spread.\n\n$$\\frac{2s_{y\\hat y}}{s_y^2+s_{\\hat y}^2+(\\bar y-\\bar{\\hat y})^2}$$\n\nVariances and covariance are over $n$. 0 where predictions are constant; the truth must not be.',
  },
  example: { truth: ['1', '2', '3'], prediction: ['1', '2', '4'], value: 0.8571428571428571 },
  undefinedOn: constantTruth,
  evaluate: (data) =>
    pairBoards(data, (pairs) => {
      const { xx, yy, xy, meanX, meanY } = secondMoments(pairs)
      return (2 * xy) / (xx + yy + (meanX - meanY) ** 2)
    }),
})
