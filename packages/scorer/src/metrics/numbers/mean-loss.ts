import { fromParts, meanOf } from '../boards.ts'
import { type Data, defineMetric, type Metric } from '../metric.ts'
import { firstColumn, negativeTruth } from '../rules.ts'
import { pairBoards, quantileOf } from './pairs.ts'

export type Loss = (truth: number, guess: number) => number

type Given = Pick<Metric, 'name' | 'reference' | 'title' | 'help' | 'example'> & Partial<Metric>

/** A metric that is the mean of a loss per row, passed through `finish`. */
export function meanLoss(given: Given, loss: Loss, finish?: (mean: number) => number): Metric {
  return lossWithOptions(given, () => loss, finish)
}

/** The same with a loss that depends on the options. */
export function lossWithOptions(
  given: Given,
  lossOf: (options: Data['options']) => Loss,
  finish?: (mean: number) => number,
): Metric {
  return defineMetric({
    family: 'numbers',
    direction: 'lower',
    weighted: true,
    truth: 'number',
    prediction: 'number',
    options: [],
    evaluate: (data) => {
      const loss = lossOf(data.options)
      const truth = firstColumn(data.values)
      const guess = firstColumn(data.prediction)
      return meanOf(data, (row) => loss(truth[row] as number, guess[row] as number), finish)
    },
    ...given,
  })
}

export const maxError = defineMetric({
  name: 'max-error',
  family: 'numbers',
  direction: 'lower',
  reference: 'scikit-learn max_error',
  truth: 'number',
  prediction: 'number',
  options: [],
  title: { zh: '最大误差', en: 'Maximum error' },
  help: {
    zh: '各行误差绝对值中最大的一个：衡量最坏的情况。\n\n$$\\max_i|\\hat y_i-y_i|$$',
    en: 'The greatest absolute error of a row: the worst case.\n\n$$\\max_i|\\hat y_i-y_i|$$',
  },
  example: { truth: ['3', '-0.5', '2', '7'], prediction: ['2.5', '0', '2', '8'], value: 1 },
  evaluate: (data) => {
    const truth = firstColumn(data.values)
    const guess = firstColumn(data.prediction)
    const greatest = new Float64Array(2)
    for (let row = 0; row < data.rows; row++) {
      const miss = Math.abs((guess[row] as number) - (truth[row] as number))
      const part = data.part[row] as number
      if (miss > (greatest[part] as number)) greatest[part] = miss
    }
    const [rest = 0, a = 0] = greatest
    return fromParts(data, a, rest, Math.max, (value) => value)
  },
})

export const medae = defineMetric({
  name: 'medae',
  family: 'numbers',
  direction: 'lower',
  reference: 'scikit-learn median_absolute_error; other quantiles numpy quantile',
  truth: 'number',
  prediction: 'number',
  options: [
    {
      name: 'q',
      type: 'number',
      default: 0.5,
      min: 0,
      max: 1,
      help: {
        zh: '取误差绝对值的哪个分位数；0.5 为中位数。',
        en: 'Which quantile of the absolute errors; 0.5 is the median.',
      },
    },
  ],
  title: { zh: '绝对误差中位数（或分位数）MedAE', en: 'Median (or quantile) absolute error (MedAE)' },
  help: {
    zh: '误差绝对值的中位数，不受少数离群值影响；行数为偶数时取中间两个的平均。\n\n$$\\operatorname{median}_i|\\hat y_i-y_i|$$\n\nq 不是 0.5 时取相应的分位数，在相邻两个误差之间线性插值。',
    en: 'The median of the absolute errors, which a few outliers do not move; of an even number of rows the mean of the middle two.\n\n$$\\operatorname{median}_i|\\hat y_i-y_i|$$\n\nWith another q it is that quantile, interpolated between the two nearest errors.',
  },
  example: { truth: ['3', '-0.5', '2', '7'], prediction: ['2.5', '0', '2', '8'], value: 0.5 },
  evaluate: (data) => {
    const q = Number(data.options.q)
    return pairBoards(data, ({ truth, guess }) => {
      for (let i = 0; i < truth.length; i++) truth[i] = Math.abs((guess[i] as number) - (truth[i] as number))
      return quantileOf(truth, q)
    })
  },
})

export const pinball = defineMetric({
  name: 'pinball',
  family: 'numbers',
  direction: 'lower',
  reference: 'scikit-learn mean_pinball_loss',
  weighted: true,
  truth: 'number',
  prediction: 'number',
  options: [
    {
      name: 'alpha',
      type: 'number',
      default: 0.5,
      min: 0,
      max: 1,
      help: { zh: '要预测的分位点（0 到 1）。', en: 'The quantile to predict (0 to 1).' },
    },
  ],
  title: { zh: '分位数损失（pinball）', en: 'Quantile loss (pinball)' },
  help: {
    zh: '预测偏低时每单位罚 $\\alpha$，偏高时罚 $1-\\alpha$。\n\n$$\\frac1n\\sum_i\\max\\big(\\alpha(y_i-\\hat y_i),(\\alpha-1)(y_i-\\hat y_i)\\big)$$',
    en: 'A prediction too low costs $\\alpha$ a unit, one too high $1-\\alpha$.\n\n$$\\frac1n\\sum_i\\max\\big(\\alpha(y_i-\\hat y_i),(\\alpha-1)(y_i-\\hat y_i)\\big)$$',
  },
  example: { truth: ['10', '10'], prediction: ['8', '11'], options: { alpha: 0.9 }, value: 0.95 },
  evaluate: (data) => {
    const alpha = Number(data.options.alpha)
    const truth = firstColumn(data.values)
    const guess = firstColumn(data.prediction)
    return meanOf(data, (row) => {
      const miss = (truth[row] as number) - (guess[row] as number)
      return miss >= 0 ? alpha * miss : (alpha - 1) * miss
    })
  },
})

/** Below this the logarithm of a mean absolute error does not fall further. */
const LEAST = 1e-9

export const msle = meanLoss(
  {
    name: 'msle',
    reference: 'scikit-learn mean_squared_log_error',
    title: { zh: '均方对数误差 MSLE', en: 'Mean squared logarithmic error (MSLE)' },
    help: {
      zh: '$\\ln(1+y)$ 的均方误差，看重相对误差；真值与预测都不得为负。\n\n$$\\frac1n\\sum_i\\big(\\ln(1+\\hat y_i)-\\ln(1+y_i)\\big)^2$$',
      en: 'The mean squared error of $\\ln(1+y)$, which weighs relative errors; neither truth nor prediction may be negative.\n\n$$\\frac1n\\sum_i\\big(\\ln(1+\\hat y_i)-\\ln(1+y_i)\\big)^2$$',
    },
    example: { truth: ['3', '5', '2.5', '7'], prediction: ['2.5', '5', '4', '8'], value: 0.03973012298459379 },
    prediction: 'non-negative',
    undefinedOn: negativeTruth,
  },
  (t, p) => (Math.log1p(p) - Math.log1p(t)) ** 2,
)

export const logCosh = meanLoss(
  {
    name: 'log-cosh',
    reference: 'numpy log(cosh(error)), its mean',
    title: { zh: '对数双曲余弦误差', en: 'Log-cosh error' },
    help: {
      zh: '误差的双曲余弦之对数的平均：小误差近似平方的一半，大误差近似绝对值减 $\\ln2$，因此不受离群值左右。\n\n$$\\frac1n\\sum_i\\ln\\cosh(\\hat y_i-y_i)$$',
      en: 'The mean logarithm of the hyperbolic cosine of the error: about half the square of a small error and, for a large one, its absolute value less $\\ln2$, so that outliers do not dominate.\n\n$$\\frac1n\\sum_i\\ln\\cosh(\\hat y_i-y_i)$$',
    },
    example: { truth: ['1', '2', '3'], prediction: ['1', '2.5', '1'], value: 0.481705751438714 },
  },
  (t, p) => {
    const miss = Math.abs(p - t)
    return miss + Math.log1p(Math.expm1(-2 * miss) / 2)
  },
)

export const logMae = meanLoss(
  {
    name: 'log-mae',
    reference: 'Kaggle CHAMPS: logarithm of scikit-learn mean_absolute_error',
    title: { zh: 'MAE 的对数', en: 'Logarithm of the mean absolute error' },
    help: {
      zh: '平均绝对误差的自然对数：按组评分再平均时，每一组的 MAE 降低同样的比例，得分的改善也相同。\n\n$$\\ln\\max\\Big(\\frac1n\\sum_i|\\hat y_i-y_i|,\\,10^{-9}\\Big)$$\n\nMAE 低于 $10^{-9}$ 时按 $10^{-9}$ 计。',
      en: 'The natural logarithm of the mean absolute error: where groups are averaged, the same relative saving counts the same in each of them.\n\n$$\\ln\\max\\Big(\\frac1n\\sum_i|\\hat y_i-y_i|,\\,10^{-9}\\Big)$$\n\nA mean below $10^{-9}$ counts as $10^{-9}$.',
    },
    example: { truth: ['3', '-0.5', '2', '7'], prediction: ['2.5', '0', '2', '8'], value: -Math.LN2 },
  },
  (t, p) => Math.abs(p - t),
  (mean) => Math.log(Math.max(mean, LEAST)),
)
