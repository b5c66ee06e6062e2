import { defineMetric, type MetricOption, type Truth } from '../metric.ts'
import { devianceUndefined } from './deviance.ts'
import { type Loss, lossWithOptions, meanLoss } from './mean-loss.ts'
import { meanAt, type Pairs, pairBoards } from './pairs.ts'

/** Errors of a depth above 0 and its prediction, of a number a row or of a pixel. */

/** A prediction of 0 would be infinitely wrong, so it is raised to this. */
const LEAST = 1e-15

export const logRatio: Loss = (t, p) => Math.log(Math.max(p, LEAST)) - Math.log(t)
export const squaredLogRatio: Loss = (t, p) => logRatio(t, p) ** 2
export const logTenError: Loss = (t, p) => Math.abs(logRatio(t, p)) / Math.LN10
export const absoluteRelative: Loss = (t, p) => Math.abs(p - t) / t
export const squaredRelative: Loss = (t, p) => (p - t) ** 2 / t
export const squaredToSquare: Loss = (t, p) => ((p - t) / t) ** 2
/** 1 where the greater is less than this many times the other, else 0. */
export const isWithin =
  (ratio: number): Loss =>
  (t, p) =>
    Math.max(t / p, p / t) < ratio ? 1 : 0

/** The greatest ratio at which a depth counts as right. */
export const threshold: MetricOption = {
  name: 'threshold',
  type: 'number',
  default: 1.25,
  min: 1,
  max: 1000,
  help: { zh: '比值须小于它（大于 1）。', en: 'The ratio must be below it (above 1).' },
}

/** Depths, one a row, and other positive amounts; those of whole images are in images/depth-maps.ts. */

const positive = {
  prediction: 'non-negative',
  undefinedOn: (given: Truth, rows: Uint32Array) => devianceUndefined(given, rows, 2),
} as const

const truth = ['1', '2', '4', '10']
const prediction = ['1.1', '1.5', '4', '16']
const clipped = {
  zh: '真值必须大于 0：没有深度的像素不要写进答案。常用的判分脚本先把预测截到 0.001 至 80 米，这里以 `adjust: { clip: [0.001, 80] }` 设置。',
  en: 'The truth must be above 0: leave pixels without a depth out of the solution. Graders in use first clip predictions to 0.001 to 80 metres; here `adjust: { clip: [0.001, 80] }` does.',
}
const least = {
  zh: '小于 $10^{-15}$ 的预测按 $10^{-15}$ 计。',
  en: 'Predictions below $10^{-15}$ count as $10^{-15}$.',
}

export const sqRel = lossWithOptions(
  {
    name: 'sq-rel',
    reference: 'Eigen 2014 and monodepth2 compute_errors (by = truth); KITTI depth devkit sqErrorRel (by = square)',
    title: { zh: '平方相对误差 SqRel', en: 'Squared relative error (SqRel)' },
    help: {
      zh: `误差平方除以真值，再求平均。\n\n$$\\frac1n\\sum_i\\frac{(\\hat y_i-y_i)^2}{y_i}$$\n\nby = square 时除以真值的平方，即 KITTI 评测程序的 sqErrorRel（以小数表示，榜上的百分数除以 100）。AbsRel 即 mape。${clipped.zh}`,
      en: `The squared error over the truth, averaged.\n\n$$\\frac1n\\sum_i\\frac{(\\hat y_i-y_i)^2}{y_i}$$\n\nWith by = square over the squared truth, which is the sqErrorRel of KITTI's development kit (as a fraction; its board shows percents). AbsRel is mape. ${clipped.en}`,
    },
    options: [
      {
        name: 'by',
        type: 'choice',
        default: 'truth',
        choices: ['truth', 'square'],
        help: { zh: '除以真值还是真值的平方。', en: 'Whether to divide by the truth or by its square.' },
      },
    ],
    example: { truth, prediction, value: 0.93375 },
    ...positive,
  },
  ({ by }) => (by === 'square' ? squaredToSquare : squaredRelative),
)

export const rmseLog = meanLoss(
  {
    name: 'rmse-log',
    reference: 'Eigen 2014; monodepth2 compute_errors (rmse_log)',
    title: { zh: '对数均方根误差 RMSE log', en: 'Root mean squared error of logarithms (RMSE log)' },
    help: {
      zh: `对 $\\ln y$ 求 RMSE；与 RMSLE 不同，不先加 1。\n\n$$\\sqrt{\\frac1n\\sum_i(\\ln\\hat y_i-\\ln y_i)^2}$$\n\n${least.zh}${clipped.zh}`,
      en: `The RMSE of $\\ln y$; unlike RMSLE, 1 is not added first.\n\n$$\\sqrt{\\frac1n\\sum_i(\\ln\\hat y_i-\\ln y_i)^2}$$\n\n${least.en} ${clipped.en}`,
    },
    example: { truth, prediction, value: 0.2796195704384115 },
    ...positive,
  },
  squaredLogRatio,
  Math.sqrt,
)

export const logTen = meanLoss(
  {
    name: 'log10-error',
    reference: 'Adabins and ZoeDepth compute_errors (log_10), as on NYU Depth V2',
    title: { zh: 'log10 误差', en: 'Error of decimal logarithms (log10)' },
    help: {
      zh: `以 10 为底的对数之差的绝对值的平均。\n\n$$\\frac1n\\sum_i\\big|\\log_{10}\\hat y_i-\\log_{10}y_i\\big|$$\n\n${least.zh}${clipped.zh}`,
      en: `The mean absolute difference of decimal logarithms.\n\n$$\\frac1n\\sum_i\\big|\\log_{10}\\hat y_i-\\log_{10}y_i\\big|$$\n\n${least.en} ${clipped.en}`,
    },
    example: { truth, prediction, value: 0.09261285110561246 },
    ...positive,
  },
  logTenError,
)

export const deltaAccuracy = lossWithOptions(
  {
    name: 'delta-accuracy',
    direction: 'higher',
    reference: 'Eigen 2014; monodepth2 compute_errors (a1, a2, a3)',
    title: { zh: '阈值准确率 δ（深度）', en: 'Accuracy under a threshold, δ (depth)' },
    help: {
      zh: `预测与真值之比（取大于 1 的一方）小于阈值的行的比例。\n\n$$\\frac1n\\Big|\\Big\\{i:\\max\\Big(\\frac{\\hat y_i}{y_i},\\frac{y_i}{\\hat y_i}\\Big)<\\delta\\Big\\}\\Big|$$\n\n论文中的 δ1、δ2、δ3 即阈值 1.25、1.5625、1.953125。${clipped.zh}`,
      en: `The share of rows where the ratio of prediction and truth, or its inverse if that is above 1, is below the threshold.\n\n$$\\frac1n\\Big|\\Big\\{i:\\max\\Big(\\frac{\\hat y_i}{y_i},\\frac{y_i}{\\hat y_i}\\Big)<\\delta\\Big\\}\\Big|$$\n\nThe δ1, δ2 and δ3 of papers are thresholds of 1.25, 1.5625 and 1.953125. ${clipped.en}`,
    },
    options: [threshold],
    example: { truth, prediction, value: 0.5 },
    ...positive,
  },
  ({ threshold: most }) => isWithin(Number(most)),
)

export const siLog = defineMetric({
  name: 'silog',
  family: 'numbers',
  direction: 'lower',
  reference: 'KITTI depth benchmark (SILog, log(m) × 100); BTS compute_errors; Eigen 2014',
  weighted: true,
  truth: 'number',
  options: [
    {
      name: 'lambda',
      type: 'number',
      default: 1,
      min: 0,
      max: 1,
      help: {
        zh: '共同的尺度误差有多少不计：KITTI 为 1，全不计；0 时即 100 倍的 RMSE log。',
        en: 'How much of a common error of scale is forgiven: all with 1, as for KITTI; 0 makes it 100 times RMSE log.',
      },
    },
  ],
  title: { zh: '尺度不变对数误差 SILog', en: 'Scale-invariant logarithmic error (SILog)' },
  help: {
    zh: `对数误差的标准差乘以 100：所有预测同乘一个数，得分不变。\n\n$$100\\sqrt{\\frac1n\\sum_ie_i^2-\\lambda\\Big(\\frac1n\\sum_ie_i\\Big)^2},\\quad e_i=\\ln\\hat y_i-\\ln y_i$$\n\nKITTI 先对每幅图计算再平均：请按图分组评分。${least.zh}${clipped.zh}`,
    en: `The standard deviation of logarithmic errors times 100: it stays the same when all predictions are multiplied by one number.\n\n$$100\\sqrt{\\frac1n\\sum_ie_i^2-\\lambda\\Big(\\frac1n\\sum_ie_i\\Big)^2},\\quad e_i=\\ln\\hat y_i-\\ln y_i$$\n\nKITTI computes it for each image, then averages: score by groups of the image. ${least.en} ${clipped.en}`,
  },
  example: { truth, prediction, value: 27.086831274486638 },
  ...positive,
  evaluate: (data) => pairBoards(data, (pairs) => scaleInvariant(pairs, Number(data.options.lambda))),
})

function scaleInvariant(pairs: Pairs, lambda: number): number {
  const error = (i: number) => logRatio(pairs.truth[i] as number, pairs.guess[i] as number)
  const mean = meanAt(pairs, error)
  return 100 * Math.sqrt(meanAt(pairs, (i) => (error(i) - mean) ** 2) + (1 - lambda) * mean * mean)
}
