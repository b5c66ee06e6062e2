import type { Metric, Truth } from '../metric.ts'
import { negativeTruth, zeroTruth } from '../rules.ts'
import { type Loss, lossWithOptions, meanLoss } from './mean-loss.ts'

/** Predictions of 0 would cost infinitely much, so they are raised to this. */
const LEAST = 1e-15

/** Twice the difference of log-likelihoods under a Tweedie distribution with a variance of mean to this power. Powers: 0, and from 1. */
export function devianceOf(power: number): Loss {
  if (power === 0) return (t, p) => (p - t) ** 2
  if (power === 1) return poisson
  if (power === 2) return gamma
  return (t, p) => {
    const mean = Math.max(p, LEAST)
    const own = t > 0 ? t ** (2 - power) / ((1 - power) * (2 - power)) : 0
    return 2 * (own - (t * mean ** (1 - power)) / (1 - power) + mean ** (2 - power) / (2 - power))
  }
}
const poisson: Loss = (t, p) => {
  const mean = Math.max(p, LEAST)
  return 2 * ((t > 0 ? t * Math.log(t / mean) : 0) - t + mean)
}
const gamma: Loss = (t, p) => {
  const mean = Math.max(p, LEAST)
  return 2 * (Math.log(mean / t) + t / mean - 1)
}

/** Which truths have a deviance of this power. */
export function devianceUndefined(truth: Truth, rows: Uint32Array, power: number): ReturnType<typeof zeroTruth> {
  if (power === 0) return null
  return negativeTruth(truth, rows) ?? (power >= 2 ? zeroTruth(truth, rows) : null)
}

export const poissonDeviance = meanLoss(
  {
    name: 'poisson-deviance',
    reference: 'scikit-learn mean_poisson_deviance',
    title: { zh: '平均泊松偏差', en: 'Mean Poisson deviance' },
    help: {
      zh: '适合计数与频率：误差按期望值的大小衡量。真值不得为负，可以为 0。\n\n$$\\frac2n\\sum_i\\Big(y_i\\ln\\frac{y_i}{\\hat y_i}-y_i+\\hat y_i\\Big)$$\n\n$y_i=0$ 时第一项为 0；小于 $10^{-15}$ 的预测按 $10^{-15}$ 计。',
      en: 'For counts and frequencies: an error is judged by the size of what was expected. The truth may be 0, and not negative.\n\n$$\\frac2n\\sum_i\\Big(y_i\\ln\\frac{y_i}{\\hat y_i}-y_i+\\hat y_i\\Big)$$\n\nThe first term is 0 where $y_i=0$; predictions below $10^{-15}$ count as $10^{-15}$.',
    },
    example: { truth: ['0', '2', '5'], prediction: ['0.5', '1', '5'], value: 0.5908629074132604 },
    prediction: 'non-negative',
    undefinedOn: (truth, rows) => devianceUndefined(truth, rows, 1),
  },
  poisson,
)

export const gammaDeviance = meanLoss(
  {
    name: 'gamma-deviance',
    reference: 'scikit-learn mean_gamma_deviance',
    title: { zh: '平均 Gamma 偏差', en: 'Mean gamma deviance' },
    help: {
      zh: '适合金额、时长等正数：只看预测与真值之比。真值必须大于 0。\n\n$$\\frac2n\\sum_i\\Big(\\ln\\frac{\\hat y_i}{y_i}+\\frac{y_i}{\\hat y_i}-1\\Big)$$\n\n小于 $10^{-15}$ 的预测按 $10^{-15}$ 计。',
      en: 'For positive amounts such as costs and durations: only the ratio of prediction and truth matters. The truth must be above 0.\n\n$$\\frac2n\\sum_i\\Big(\\ln\\frac{\\hat y_i}{y_i}+\\frac{y_i}{\\hat y_i}-1\\Big)$$\n\nPredictions below $10^{-15}$ count as $10^{-15}$.',
    },
    example: { truth: ['1', '2', '5'], prediction: ['0.5', '4', '5'], value: 0.3333333333333333 },
    prediction: 'non-negative',
    undefinedOn: (truth, rows) => devianceUndefined(truth, rows, 2),
  },
  gamma,
)

export const tweedieDeviance: Metric = lossWithOptions(
  {
    name: 'tweedie-deviance',
    reference: 'scikit-learn mean_tweedie_deviance',
    title: { zh: '平均 Tweedie 偏差', en: 'Mean Tweedie deviance' },
    help: {
      zh: '泊松偏差（power = 1）与 Gamma 偏差（power = 2）的推广；1 与 2 之间适合有许多 0 的金额，例如理赔额。power 小于 2 时真值不得为负，从 2 起必须大于 0。\n\n$$\\frac2n\\sum_i\\Big(\\frac{y_i^{2-p}}{(1-p)(2-p)}-\\frac{y_i\\hat y_i^{1-p}}{1-p}+\\frac{\\hat y_i^{2-p}}{2-p}\\Big)$$\n\n小于 $10^{-15}$ 的预测按 $10^{-15}$ 计。',
      en: 'The family of the Poisson (power = 1) and gamma deviance (power = 2); powers between suit amounts that are often 0, such as claims. Below a power of 2 the truth must not be negative, from 2 on it must be above 0.\n\n$$\\frac2n\\sum_i\\Big(\\frac{y_i^{2-p}}{(1-p)(2-p)}-\\frac{y_i\\hat y_i^{1-p}}{1-p}+\\frac{\\hat y_i^{2-p}}{2-p}\\Big)$$\n\nPredictions below $10^{-15}$ count as $10^{-15}$.',
    },
    options: [
      {
        name: 'power',
        type: 'number',
        default: 1.5,
        min: 1,
        max: 4,
        help: {
          zh: '方差与均值的几次方成正比（1 到 4）。',
          en: 'The variance grows with this power of the mean (1 to 4).',
        },
      },
    ],
    example: {
      truth: ['0', '2', '5'],
      prediction: ['0.5', '1', '5'],
      options: { power: 1.5 },
      value: 1.1715728752538097,
    },
    prediction: 'non-negative',
    undefinedOn: (truth, rows, options) => devianceUndefined(truth, rows, Number(options.power)),
  },
  (options) => devianceOf(Number(options.power)),
)
