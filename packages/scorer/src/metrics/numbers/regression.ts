import { meanOf } from '../boards.ts'
import { type Data, defineMetric, type Example, type Metric, type Words } from '../metric.ts'
import { negativeTruth, zeroTruth } from '../rules.ts'
import { firstColumn } from '../values.ts'

type Loss = (truth: number, guess: number) => number

const references: Record<string, string> = {
  mse: 'scikit-learn mean_squared_error',
  rmse: 'scikit-learn mean_squared_error, its root',
  rmsle: 'scikit-learn mean_squared_log_error, its root',
  mae: 'scikit-learn mean_absolute_error',
  mape: 'scikit-learn mean_absolute_percentage_error',
  smape: 'Makridakis 1993, as in the M3 and M4 competitions',
}

/** A metric that is the mean of a loss per row, passed through `finish`. */
function meanLoss(
  name: string,
  title: Words,
  help: Words,
  example: Example,
  loss: Loss,
  more: Partial<Metric> = {},
  finish?: (mean: number) => number,
): Metric {
  return defineMetric({
    name,
    family: 'numbers',
    direction: 'lower',
    reference: references[name] ?? '',
    weighted: true,
    truth: 'number',
    prediction: 'number',
    options: [],
    title,
    help,
    example,
    evaluate: (data: Data) => {
      const truth = firstColumn(data.values)
      const guess = firstColumn(data.prediction)
      return meanOf(data, (row) => loss(truth[row] as number, guess[row] as number), finish)
    },
    ...more,
  })
}

const truth = ['3', '-0.5', '2', '7']
const prediction = ['2.5', '0', '2', '8']
const square: Loss = (t, p) => (p - t) * (p - t)

export const mse = meanLoss(
  'mse',
  { zh: '均方误差 MSE', en: 'Mean squared error (MSE)' },
  {
    zh: '误差平方的平均。\n\n$$\\frac1n\\sum_i(\\hat y_i-y_i)^2$$',
    en: 'The mean squared error.\n\n$$\\frac1n\\sum_i(\\hat y_i-y_i)^2$$',
  },
  { truth, prediction, value: 0.375 },
  square,
)

export const rmse = meanLoss(
  'rmse',
  { zh: '均方根误差 RMSE', en: 'Root mean squared error (RMSE)' },
  {
    zh: '误差平方之平均的平方根,单位与目标相同。\n\n$$\\sqrt{\\frac1n\\sum_i(\\hat y_i-y_i)^2}$$',
    en: 'The root of the mean squared error, in the unit of the target.\n\n$$\\sqrt{\\frac1n\\sum_i(\\hat y_i-y_i)^2}$$',
  },
  { truth, prediction, value: 0.6123724356957945 },
  square,
  {},
  Math.sqrt,
)

export const rmsle = meanLoss(
  'rmsle',
  { zh: '均方根对数误差 RMSLE', en: 'Root mean squared logarithmic error (RMSLE)' },
  {
    zh: '对 $\\ln(1+y)$ 求 RMSE,看重相对误差;真值与预测都不得为负。\n\n$$\\sqrt{\\frac1n\\sum_i\\big(\\ln(1+\\hat y_i)-\\ln(1+y_i)\\big)^2}$$',
    en: 'The RMSE of $\\ln(1+y)$, which weighs relative errors; neither truth nor prediction may be negative.\n\n$$\\sqrt{\\frac1n\\sum_i\\big(\\ln(1+\\hat y_i)-\\ln(1+y_i)\\big)^2}$$',
  },
  { truth: ['3', '5', '2.5', '7'], prediction: ['2.5', '5', '4', '8'], value: 0.19932416558108 },
  (t, p) => (Math.log1p(p) - Math.log1p(t)) ** 2,
  { prediction: 'non-negative', undefinedOn: negativeTruth },
  Math.sqrt,
)

export const mae = meanLoss(
  'mae',
  { zh: '平均绝对误差 MAE', en: 'Mean absolute error (MAE)' },
  {
    zh: '误差绝对值的平均。\n\n$$\\frac1n\\sum_i|\\hat y_i-y_i|$$',
    en: 'The mean absolute error.\n\n$$\\frac1n\\sum_i|\\hat y_i-y_i|$$',
  },
  { truth, prediction, value: 0.5 },
  (t, p) => Math.abs(p - t),
)

export const mape = meanLoss(
  'mape',
  { zh: '平均绝对百分比误差 MAPE', en: 'Mean absolute percentage error (MAPE)' },
  {
    zh: '相对误差绝对值的平均,以小数表示(0.1 即 10%);真值为 0 的题目不能用它。\n\n$$\\frac1n\\sum_i\\left|\\frac{\\hat y_i-y_i}{y_i}\\right|$$',
    en: 'The mean absolute relative error, as a fraction (0.1 is 10%); not for a truth that holds a 0.\n\n$$\\frac1n\\sum_i\\left|\\frac{\\hat y_i-y_i}{y_i}\\right|$$',
  },
  { truth: ['2', '4', '10'], prediction: ['1', '5', '10'], value: 0.25 },
  (t, p) => Math.abs(p - t) / Math.abs(t),
  { undefinedOn: zeroTruth },
)

export const smape = meanLoss(
  'smape',
  { zh: '对称平均绝对百分比误差 SMAPE', en: 'Symmetric mean absolute percentage error (SMAPE)' },
  {
    zh: '误差除以真值与预测绝对值的平均,取值 0 到 2;两者都为 0 的行计 0。\n\n$$\\frac1n\\sum_i\\frac{2|\\hat y_i-y_i|}{|y_i|+|\\hat y_i|}$$',
    en: 'The error over the mean of the absolute truth and prediction, from 0 to 2; a row where both are 0 counts 0.\n\n$$\\frac1n\\sum_i\\frac{2|\\hat y_i-y_i|}{|y_i|+|\\hat y_i|}$$',
  },
  { truth: ['2', '0', '10'], prediction: ['1', '0', '10'], value: 0.2222222222222222 },
  (t, p) => (t === p ? 0 : (2 * Math.abs(p - t)) / (Math.abs(t) + Math.abs(p))),
)
