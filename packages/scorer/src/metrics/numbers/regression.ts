import { negativeTruth, zeroTruth } from '../rules.ts'
import { type Loss, meanLoss } from './mean-loss.ts'

const truth = ['3', '-0.5', '2', '7']
const prediction = ['2.5', '0', '2', '8']
const square: Loss = (t, p) => (p - t) * (p - t)

export const mse = meanLoss(
  {
    name: 'mse',
    reference: 'scikit-learn mean_squared_error',
    title: { zh: '均方误差 MSE', en: 'Mean squared error (MSE)' },
    help: {
      zh: '误差平方的平均。\n\n$$\\frac1n\\sum_i(\\hat y_i-y_i)^2$$',
      en: 'The mean squared error.\n\n$$\\frac1n\\sum_i(\\hat y_i-y_i)^2$$',
    },
    example: { truth, prediction, value: 0.375 },
  },
  square,
)

export const rmse = meanLoss(
  {
    name: 'rmse',
    reference: 'scikit-learn mean_squared_error, its root',
    title: { zh: '均方根误差 RMSE', en: 'Root mean squared error (RMSE)' },
    help: {
      zh: '误差平方之平均的平方根，单位与目标相同。\n\n$$\\sqrt{\\frac1n\\sum_i(\\hat y_i-y_i)^2}$$',
      en: 'The root of the mean squared error, in the unit of the target.\n\n$$\\sqrt{\\frac1n\\sum_i(\\hat y_i-y_i)^2}$$',
    },
    example: { truth, prediction, value: 0.6123724356957945 },
  },
  square,
  Math.sqrt,
)

export const rmsle = meanLoss(
  {
    name: 'rmsle',
    reference: 'scikit-learn mean_squared_log_error, its root',
    title: { zh: '均方根对数误差 RMSLE', en: 'Root mean squared logarithmic error (RMSLE)' },
    help: {
      zh: '对 $\\ln(1+y)$ 求 RMSE，看重相对误差；真值与预测都不得为负。\n\n$$\\sqrt{\\frac1n\\sum_i\\big(\\ln(1+\\hat y_i)-\\ln(1+y_i)\\big)^2}$$',
      en: 'The RMSE of $\\ln(1+y)$, which weighs relative errors; neither truth nor prediction may be negative.\n\n$$\\sqrt{\\frac1n\\sum_i\\big(\\ln(1+\\hat y_i)-\\ln(1+y_i)\\big)^2}$$',
    },
    example: { truth: ['3', '5', '2.5', '7'], prediction: ['2.5', '5', '4', '8'], value: 0.19932416558108 },
    prediction: 'non-negative',
    undefinedOn: negativeTruth,
  },
  (t, p) => (Math.log1p(p) - Math.log1p(t)) ** 2,
  Math.sqrt,
)

export const mae = meanLoss(
  {
    name: 'mae',
    reference: 'scikit-learn mean_absolute_error',
    title: { zh: '平均绝对误差 MAE', en: 'Mean absolute error (MAE)' },
    help: {
      zh: '误差绝对值的平均。\n\n$$\\frac1n\\sum_i|\\hat y_i-y_i|$$',
      en: 'The mean absolute error.\n\n$$\\frac1n\\sum_i|\\hat y_i-y_i|$$',
    },
    example: { truth, prediction, value: 0.5 },
  },
  (t, p) => Math.abs(p - t),
)

export const mape = meanLoss(
  {
    name: 'mape',
    reference: 'scikit-learn mean_absolute_percentage_error',
    title: { zh: '平均绝对百分比误差 MAPE（AbsRel）', en: 'Mean absolute percentage error (MAPE, AbsRel)' },
    help: {
      zh: '相对误差绝对值的平均，以小数表示（0.1 即 10%）；真值为 0 的题目不能用它。深度估计中称 AbsRel。\n\n$$\\frac1n\\sum_i\\left|\\frac{\\hat y_i-y_i}{y_i}\\right|$$',
      en: 'The mean absolute relative error, as a fraction (0.1 is 10%); not for a truth that holds a 0. AbsRel of depth estimation.\n\n$$\\frac1n\\sum_i\\left|\\frac{\\hat y_i-y_i}{y_i}\\right|$$',
    },
    example: { truth: ['2', '4', '10'], prediction: ['1', '5', '10'], value: 0.25 },
    undefinedOn: zeroTruth,
  },
  (t, p) => Math.abs(p - t) / Math.abs(t),
)

export const smape = meanLoss(
  {
    name: 'smape',
    reference: 'Makridakis 1993, as in the M3 and M4 competitions',
    title: { zh: '对称平均绝对百分比误差 SMAPE', en: 'Symmetric mean absolute percentage error (SMAPE)' },
    help: {
      zh: '误差除以真值与预测绝对值的平均，取值 0 到 2；两者都为 0 的行计 0。\n\n$$\\frac1n\\sum_i\\frac{2|\\hat y_i-y_i|}{|y_i|+|\\hat y_i|}$$',
      en: 'The error over the mean of the absolute truth and prediction, from 0 to 2; a row where both are 0 counts 0.\n\n$$\\frac1n\\sum_i\\frac{2|\\hat y_i-y_i|}{|y_i|+|\\hat y_i|}$$',
    },
    example: { truth: ['2', '0', '10'], prediction: ['1', '0', '10'], value: 0.2222222222222222 },
  },
  (t, p) => (t === p ? 0 : (2 * Math.abs(p - t)) / (Math.abs(t) + Math.abs(p))),
)

export const rmspe = meanLoss(
  {
    name: 'rmspe',
    reference: 'numpy, root of the mean squared relative error, as in Kaggle Rossmann and Optiver',
    title: { zh: '均方根百分比误差 RMSPE', en: 'Root mean squared percentage error (RMSPE)' },
    help: {
      zh: '相对误差平方之平均的平方根，以小数表示（0.1 即 10%）；真值为 0 的题目不能用它。\n\n$$\\sqrt{\\frac1n\\sum_i\\Big(\\frac{\\hat y_i-y_i}{y_i}\\Big)^2}$$',
      en: 'The root of the mean squared relative error, as a fraction (0.1 is 10%); not for a truth that holds a 0.\n\n$$\\sqrt{\\frac1n\\sum_i\\Big(\\frac{\\hat y_i-y_i}{y_i}\\Big)^2}$$',
    },
    example: { truth: ['2', '4', '10'], prediction: ['1', '5', '10'], value: 0.3227486121839514 },
    undefinedOn: zeroTruth,
  },
  (t, p) => ((p - t) / t) ** 2,
  Math.sqrt,
)
