import type { Options, Truth, UndefinedReason } from '../metric.ts'
import { defineMetric } from '../metric.ts'
import { constantTruth } from '../rules.ts'
import { devianceOf, devianceUndefined } from './deviance.ts'
import type { Loss } from './mean-loss.ts'
import { meanAt, type Pairs, pairBoards, quantileOf } from './pairs.ts'

export const explainedVariance = defineMetric({
  name: 'explained-variance',
  family: 'numbers',
  direction: 'higher',
  reference: 'scikit-learn explained_variance_score',
  weighted: true,
  truth: 'number',
  prediction: 'number',
  options: [],
  title: { zh: '可解释方差', en: 'Explained variance' },
  help: {
    zh: '真值的方差中被预测解释的比例；与 R² 不同，所有预测共同的偏移不扣分。\n\n$$1-\\frac{\\operatorname{Var}(y-\\hat y)}{\\operatorname{Var}(y)}$$\n\n1 为完美，可以为负；真值不得为常数。',
    en: 'The share of the variance of the truth that predictions explain; unlike R², an offset common to all predictions costs nothing.\n\n$$1-\\frac{\\operatorname{Var}(y-\\hat y)}{\\operatorname{Var}(y)}$$\n\n1 is perfect, and it may be negative; the truth must not be constant.',
  },
  example: { truth: ['3', '-0.5', '2', '7'], prediction: ['2.5', '0', '2', '8'], value: 0.9571734475374732 },
  undefinedOn: constantTruth,
  evaluate: (data) =>
    pairBoards(data, (pairs) => {
      const { truth, guess } = pairs
      const miss = (i: number) => (truth[i] as number) - (guess[i] as number)
      const bias = meanAt(pairs, miss)
      const mean = meanAt(pairs, (i) => truth[i] as number)
      const left = meanAt(pairs, (i) => (miss(i) - bias) ** 2)
      return 1 - left / meanAt(pairs, (i) => ((truth[i] as number) - mean) ** 2)
    }),
})

export const d2 = defineMetric({
  name: 'd2',
  family: 'numbers',
  direction: 'higher',
  reference: 'scikit-learn d2_absolute_error_score, d2_pinball_score, d2_tweedie_score',
  truth: 'number',
  prediction: 'number',
  options: [
    {
      name: 'loss',
      type: 'choice',
      default: 'absolute',
      choices: ['absolute', 'pinball', 'tweedie'],
      help: {
        zh: '损失函数：absolute 绝对误差，pinball 分位数损失，tweedie 为 Tweedie 偏差。',
        en: 'The loss: absolute error, pinball (quantile) loss, or Tweedie deviance.',
      },
    },
    {
      name: 'alpha',
      type: 'number',
      default: 0.5,
      min: 0.001,
      max: 0.999,
      help: { zh: '分位点（loss = pinball 时）。', en: 'The quantile (for loss = pinball).' },
    },
    {
      name: 'power',
      type: 'number',
      default: 1,
      min: 0,
      max: 4,
      help: {
        zh: 'Tweedie 偏差的次数（loss = tweedie 时）：0，或 1 到 4。',
        en: 'The power of the Tweedie deviance (for loss = tweedie): 0, or 1 to 4.',
      },
    },
  ],
  title: { zh: 'D² 分数', en: 'D² score' },
  help: {
    zh: 'R² 的推广：相对于总是预测最好的常数 $c$，损失减少的比例；1 为完美，0 同常数，可以为负。\n\n$$D^2=1-\\frac{\\sum_i L(y_i,\\hat y_i)}{\\sum_i L(y_i,c)}$$\n\nabsolute 时 $c$ 为中位数，pinball 时为 alpha 分位数（线性插值），tweedie 时为均值。真值不得为常数；power 从 1 起真值不得为负，从 2 起必须大于 0，此时小于 $10^{-15}$ 的预测按 $10^{-15}$ 计。',
    en: 'R² for other losses: how much of the loss of always predicting the best constant $c$ is saved; 1 is perfect, 0 as the constant, and it may be negative.\n\n$$D^2=1-\\frac{\\sum_i L(y_i,\\hat y_i)}{\\sum_i L(y_i,c)}$$\n\n$c$ is the median for absolute, the quantile alpha (interpolated) for pinball, the mean for tweedie. The truth must not be constant; from a power of 1 it must not be negative, from 2 it must be above 0, and predictions below $10^{-15}$ count as $10^{-15}$.',
  },
  example: { truth: ['3', '-0.5', '2', '7'], prediction: ['2.5', '0', '2', '8'], value: 0.7647058823529411 },
  optionFault: ({ loss, power }) =>
    loss === 'tweedie' && Number(power) > 0 && Number(power) < 1
      ? { code: 'bad-option', column: 'power', found: String(power), expected: '0 | 1..4' }
      : null,
  undefinedOn: (truth, rows, options) => constantTruth(truth, rows) ?? lossUndefined(truth, rows, options),
  evaluate: (data) => {
    const loss = lossOf(data.options)
    return pairBoards(data, (pairs) => {
      const { truth, guess } = pairs
      const best = constantOf(pairs, data.options)
      const own = meanAt(pairs, (i) => loss(truth[i] as number, guess[i] as number))
      return 1 - own / meanAt(pairs, (i) => loss(truth[i] as number, best))
    })
  },
})

function lossUndefined(truth: Truth, rows: Uint32Array, { loss, power }: Options): UndefinedReason | null {
  return loss === 'tweedie' ? devianceUndefined(truth, rows, Number(power)) : null
}

function lossOf({ loss, alpha, power }: Options): Loss {
  if (loss === 'tweedie') return devianceOf(Number(power))
  const q = loss === 'pinball' ? Number(alpha) : 0.5
  return (t, p) => (t >= p ? q * (t - p) : (1 - q) * (p - t))
}

function constantOf(pairs: Pairs, { loss, alpha }: Options): number {
  if (loss === 'tweedie') return meanAt(pairs, (i) => pairs.truth[i] as number)
  return quantileOf(pairs.truth, loss === 'pinball' ? Number(alpha) : 0.5)
}
