import { sumOf } from '../boards.ts'
import { defineMetric, type Metric, type Options, type Truth, type UndefinedReason } from '../metric.ts'
import { allZero, constantTruth, firstColumn } from '../rules.ts'
import { meanAt, type Pairs, pairBoards } from './pairs.ts'

type Given = Pick<Metric, 'name' | 'reference' | 'title' | 'help' | 'example'> & Partial<Metric>

/** An error that is divided by what the truth alone gives. */
function relative(given: Given, value: (pairs: Pairs, options: Options) => number): Metric {
  return defineMetric({
    family: 'numbers',
    direction: 'lower',
    weighted: true,
    truth: 'number',
    prediction: 'number',
    options: [],
    undefinedOn: constantTruth,
    evaluate: (data) => pairBoards(data, (pairs) => value(pairs, data.options)),
    ...given,
  })
}

const absolute = (pairs: Pairs) =>
  meanAt(pairs, (i) => Math.abs((pairs.guess[i] as number) - (pairs.truth[i] as number)))
const squared = (pairs: Pairs) => meanAt(pairs, (i) => ((pairs.guess[i] as number) - (pairs.truth[i] as number)) ** 2)
const meanTruth = (pairs: Pairs) => meanAt(pairs, (i) => pairs.truth[i] as number)
function variance(pairs: Pairs): number {
  const mean = meanTruth(pairs)
  return meanAt(pairs, (i) => ((pairs.truth[i] as number) - mean) ** 2)
}

const truth = ['3', '-0.5', '2', '7']
const prediction = ['2.5', '0', '2', '8']

export const wmape = relative(
  {
    name: 'wmape',
    reference: 'Kolassa and Schütz 2007 (MAD/MEAN ratio)',
    title: { zh: '加权平均绝对百分比误差 WMAPE', en: 'Weighted mean absolute percentage error (WMAPE)' },
    help: {
      zh: '误差绝对值之和除以真值绝对值之和：与 MAPE 不同，允许个别真值为 0，大的真值权重也大。\n\n$$\\frac{\\sum_i|\\hat y_i-y_i|}{\\sum_i|y_i|}$$\n\n真值不得全为 0。',
      en: 'The sum of the absolute errors over that of the absolute truth: unlike MAPE, single truths may be 0, and great ones weigh more.\n\n$$\\frac{\\sum_i|\\hat y_i-y_i|}{\\sum_i|y_i|}$$\n\nThe truth must not be all 0.',
    },
    example: { truth: ['2', '0', '10'], prediction: ['1', '1', '10'], value: 0.16666666666666666 },
    undefinedOn: allZero,
  },
  (pairs) => absolute(pairs) / meanAt(pairs, (i) => Math.abs(pairs.truth[i] as number)),
)

export const rse = relative(
  {
    name: 'rse',
    reference: 'numpy; 1 minus scikit-learn r2_score',
    title: { zh: '相对平方误差 RSE', en: 'Relative squared error (RSE)' },
    help: {
      zh: '误差平方之和除以总是预测平均值的误差平方之和，即 $1-R^2$；0 为完美，1 同平均值。\n\n$$\\frac{\\sum_i(\\hat y_i-y_i)^2}{\\sum_i(y_i-\\bar y)^2}$$\n\n真值不得为常数。',
      en: 'The squared error over that of always predicting the mean, which is $1-R^2$; 0 is perfect, 1 as the mean.\n\n$$\\frac{\\sum_i(\\hat y_i-y_i)^2}{\\sum_i(y_i-\\bar y)^2}$$\n\nThe truth must not be constant.',
    },
    example: { truth, prediction, value: 0.05139186295503212 },
  },
  (pairs) => squared(pairs) / variance(pairs),
)

export const r2ZeroMean = relative(
  {
    name: 'r2-zero-mean',
    direction: 'higher',
    reference: 'Kaggle Jane Street Real-Time Market Data Forecasting (weighted zero-mean R-squared)',
    title: { zh: '零均值决定系数 R²', en: 'Zero-mean R²' },
    help: {
      zh: '与总是预测 0 相比，误差平方之和减少了多少：1 为完美，0 同总是预测 0，可以为负。与 R² 不同，不减去真值的平均值；适合收益率等以 0 为中心的目标。\n\n$$1-\\frac{\\sum_iw_i(\\hat y_i-y_i)^2}{\\sum_iw_iy_i^2}$$\n\n$w_i$ 为行权重（没有则为 1）。真值不得全为 0。',
      en: 'How much of the squared error of always predicting 0 is saved: 1 is perfect, 0 as always predicting 0, maybe negative. Unlike R², the mean of the truth is not subtracted; for targets around 0, such as returns.\n\n$$1-\\frac{\\sum_iw_i(\\hat y_i-y_i)^2}{\\sum_iw_iy_i^2}$$\n\n$w_i$ are the weights of the rows (1 without any). The truth must not be all 0.',
    },
    example: { truth, prediction, value: 0.9759036144578314 },
    undefinedOn: allZero,
  },
  (pairs) => 1 - squared(pairs) / meanAt(pairs, (i) => (pairs.truth[i] as number) ** 2),
)

export const rae = relative(
  {
    name: 'rae',
    reference: 'numpy, sum of absolute errors over that of the mean',
    title: { zh: '相对绝对误差 RAE', en: 'Relative absolute error (RAE)' },
    help: {
      zh: '误差绝对值之和除以总是预测平均值的误差绝对值之和；0 为完美，1 同平均值。\n\n$$\\frac{\\sum_i|\\hat y_i-y_i|}{\\sum_i|y_i-\\bar y|}$$\n\n真值不得为常数。',
      en: 'The absolute error over that of always predicting the mean; 0 is perfect, 1 as the mean.\n\n$$\\frac{\\sum_i|\\hat y_i-y_i|}{\\sum_i|y_i-\\bar y|}$$\n\nThe truth must not be constant.',
    },
    example: { truth, prediction, value: 0.23529411764705882 },
  },
  (pairs) => {
    const mean = meanTruth(pairs)
    return absolute(pairs) / meanAt(pairs, (i) => Math.abs((pairs.truth[i] as number) - mean))
  },
)

export const nrmse = relative(
  {
    name: 'nrmse',
    reference: 'numpy, root of scikit-learn mean_squared_error over ptp, mean or std of the truth',
    title: { zh: '归一化均方根误差 NRMSE', en: 'Normalized root mean squared error (NRMSE)' },
    help: {
      zh: 'RMSE 除以真值的尺度 $s$，使不同单位的题目可比。\n\n$$\\frac1s\\sqrt{\\frac1n\\sum_i(\\hat y_i-y_i)^2}$$\n\n$s$ 为最大值减最小值（range）、均值的绝对值（mean）或除以 $n$ 的标准差（std），都取自该榜的真值；它不得为 0。',
      en: 'The RMSE over a scale $s$ of the truth, so that targets in other units compare.\n\n$$\\frac1s\\sqrt{\\frac1n\\sum_i(\\hat y_i-y_i)^2}$$\n\n$s$ is the greatest less the least value (range), the absolute mean (mean), or the standard deviation over $n$ (std) of the truth of the board; it must not be 0.',
    },
    options: [
      {
        name: 'by',
        type: 'choice',
        default: 'range',
        choices: ['range', 'mean', 'std'],
        help: { zh: '除以真值的什么：极差、均值或标准差。', en: 'What of the truth to divide by.' },
      },
    ],
    example: { truth, prediction, options: { by: 'range' }, value: 0.0816496580927726 },
    undefinedOn: (data, rows, options) => (options.by === 'mean' ? zeroMean(data, rows) : constantTruth(data, rows)),
  },
  (pairs, options) => Math.sqrt(squared(pairs)) / scaleOf(pairs, options),
)

/** The scale of the truth; row weights do not change it. */
function scaleOf({ truth }: Pairs, { by }: Options): number {
  const n = truth.length
  const mean = sumOf(n, (i) => truth[i] as number) / n
  if (by === 'mean') return Math.abs(mean)
  if (by === 'std') return Math.sqrt(sumOf(n, (i) => ((truth[i] as number) - mean) ** 2) / n)
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const value of truth) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return most - least
}

function zeroMean({ values }: Truth, rows: Uint32Array): UndefinedReason | null {
  const column = firstColumn(values)
  return sumOf(rows.length, (i) => column[rows[i] as number] as number) === 0 ? 'zero' : null
}
