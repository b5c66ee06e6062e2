import { meanOf } from '../boards.ts'
import {
  type Data,
  defineMetric,
  type Metric,
  type MetricOption,
  type Options,
  type Truth,
  type UndefinedReason,
  type Words,
} from '../metric.ts'
import {
  absoluteRelative,
  isWithin,
  logRatio,
  logTenError,
  squaredLogRatio,
  squaredRelative,
  squaredToSquare,
  threshold,
} from '../numbers/depth.ts'
import type { Loss } from '../numbers/mean-loss.ts'
import { lengthAt, listOf, listText, pixelsField } from './image-lists.ts'

/** Depths of whole images: an error of each, averaged over the images, as the boards of KITTI and NYU do. */

const options: MetricOption[] = [
  {
    name: 'unit',
    type: 'number',
    default: 1,
    min: 1e-9,
    max: 1e9,
    help: {
      zh: '一米对应的像素值：KITTI 的 PNG 为 256，毫米为 1000。',
      en: 'The value of a pixel that is one metre: 256 in the PNG of KITTI, 1000 for millimetres.',
    },
  },
  {
    name: 'least',
    type: 'number',
    default: 0.001,
    min: 1e-9,
    max: 1e9,
    help: {
      zh: '真值须大于它（米）才计入；更小的预测按它计。',
      en: 'Only truths above it count, in metres; predictions below it count as it.',
    },
  },
  {
    name: 'most',
    type: 'number',
    default: 1e9,
    min: 1e-9,
    max: 1e9,
    help: {
      zh: '真值须小于它（米）才计入；更大的预测按它计。KITTI 的论文用 80，NYU 用 10。',
      en: 'Only truths below it count, in metres; predictions above it count as it. 80 in papers on KITTI, 10 on NYU.',
    },
  },
]

interface Limits {
  unit: number
  least: number
  most: number
}
const limitsOf = ({ unit, least, most }: Options): Limits => ({
  unit: Number(unit),
  least: Number(least),
  most: Number(most),
})

/** A function for the mean of a loss over the pixels of a row that count. */
function pixelMeans({ values, prediction, options: given }: Data): (row: number, loss: Loss) => number {
  const truth = listOf(values)
  const guess = listOf(prediction)
  const { unit, least, most } = limitsOf(given)
  return (row, loss) => {
    const length = lengthAt(truth, row)
    const lacking = lengthAt(guess, row)
    const from = truth.starts[row] as number
    const own = guess.starts[row] as number
    let sum = 0
    let count = 0
    for (let k = 0; k < length; k++) {
      const depth = (truth.items[from + k] as number) / unit
      if (!(depth > least && depth < most)) continue
      const guessed = k < lacking ? (guess.items[own + k] as number) / unit : 0
      sum += loss(depth, Math.min(most, Math.max(least, guessed)))
      count++
    }
    return sum / count
  }
}

/** Every image needs a pixel that counts. */
function noDepth({ values }: Truth, rows: Uint32Array, given: Options): UndefinedReason | null {
  const truth = listOf(values)
  const { unit, least, most } = limitsOf(given)
  const counts = (value: number) => value / unit > least && value / unit < most
  return rows.every((row) => truth.items.subarray(truth.starts[row], truth.ends[row]).some(counts))
    ? null
    : 'nothing-true'
}

const tail: Words = {
  zh: `\n\n真值超出 least 与 most 之间的像素（例如没有深度的 0）不计。每幅图先求误差再平均；每幅图都须有计入的像素。${listText.zh}`,
  en: `\n\nPixels whose truth is not between least and most, such as a 0 for no depth, do not count. Each image has its error first, then they are averaged; every image needs a pixel that counts. ${listText.en}`,
}

type Given = Pick<Metric, 'name' | 'direction' | 'reference' | 'title' | 'help'> & {
  option: MetricOption
  value: number
}

function depthMapMetric(
  { option, value, ...given }: Given,
  worth: (row: number, means: ReturnType<typeof pixelMeans>, options: Options) => number,
): Metric {
  return defineMetric({
    family: 'images',
    weighted: true,
    truth: [pixelsField],
    prediction: [pixelsField],
    ...given,
    options: [option, ...options],
    help: { zh: given.help.zh + tail.zh, en: given.help.en + tail.en },
    example: {
      solution: 'id,pixels\n1,2 4 0 10\n2,5 0 0 20\n',
      submission: 'id,pixels\n1,1 5 7 10\n2,5 1 1 30\n',
      value,
    },
    optionFault: ({ least, most }) =>
      Number(least) < Number(most)
        ? null
        : { code: 'bad-option', column: 'most', found: String(most), expected: `> ${least}` },
    undefinedOn: noDepth,
    evaluate: (data) => {
      const means = pixelMeans(data)
      return meanOf(data, (row) => worth(row, means, data.options))
    },
  })
}

const errors: Record<string, { loss: Loss; root?: true }> = {
  'abs-rel': { loss: absoluteRelative },
  'sq-rel': { loss: squaredRelative },
  'sq-rel-square': { loss: squaredToSquare },
  rmse: { loss: (t, p) => (p - t) ** 2, root: true },
  'rmse-log': { loss: squaredLogRatio, root: true },
  log10: { loss: logTenError },
  // Of inverse depths, in 1/km.
  irmse: { loss: (t, p) => (1000 / p - 1000 / t) ** 2, root: true },
}

export const depthMapError = depthMapMetric(
  {
    name: 'depth-map-error',
    direction: 'lower',
    reference:
      'monodepth2 and BTS compute_errors by image; KITTI depth benchmark (SILog, sqErrorRel, absErrorRel, iRMSE)',
    title: { zh: '深度图误差（AbsRel、SILog 等）', en: 'Error of depth maps (AbsRel, SILog and others)' },
    help: {
      zh: '每行一幅深度图，误差由 error 选择，例如 AbsRel 与 SILog（$e_k=\\ln\\hat d_k-\\ln d_k$）：\n\n$$\\mathrm{AbsRel}=\\frac1m\\sum_k\\frac{|\\hat d_k-d_k|}{d_k},\\quad\\mathrm{SILog}=100\\sqrt{\\frac1m\\sum_ke_k^2-\\Big(\\frac1m\\sum_ke_k\\Big)^2}$$\n\n其余同按行计算的 sq-rel（by = truth 与 square）、rmse、rmse-log 与 log10-error；irmse 为深度倒数的 RMSE，单位 1/km。',
      en: 'A row is a map of depths; error says which one, such as AbsRel and SILog ($e_k=\\ln\\hat d_k-\\ln d_k$):\n\n$$\\mathrm{AbsRel}=\\frac1m\\sum_k\\frac{|\\hat d_k-d_k|}{d_k},\\quad\\mathrm{SILog}=100\\sqrt{\\frac1m\\sum_ke_k^2-\\Big(\\frac1m\\sum_ke_k\\Big)^2}$$\n\nThe others are those of sq-rel (by = truth and square), rmse, rmse-log and log10-error, which take a number a row; irmse is the RMSE of inverse depths, in 1/km.',
    },
    option: {
      name: 'error',
      type: 'choice',
      default: 'abs-rel',
      choices: [...Object.keys(errors), 'silog'],
      help: { zh: '哪一种误差。', en: 'Which error.' },
    },
    value: 0.25,
  },
  (row, means, { error }) => {
    const definition = errors[String(error)]
    if (definition) return definition.root ? Math.sqrt(means(row, definition.loss)) : means(row, definition.loss)
    const mean = means(row, logRatio)
    return 100 * Math.sqrt(means(row, (t, p) => (logRatio(t, p) - mean) ** 2))
  },
)

export const depthMapDelta = depthMapMetric(
  {
    name: 'depth-map-delta',
    direction: 'higher',
    reference: 'monodepth2 and BTS compute_errors by image (a1, a2, a3)',
    title: { zh: '深度图的阈值准确率 δ', en: 'Accuracy of depth maps under a threshold, δ' },
    help: {
      zh: '每行一幅深度图：预测与真值之比（取大于 1 的一方）小于阈值的像素的比例，再对图求平均。\n\n$$\\frac1m\\Big|\\Big\\{k:\\max\\Big(\\frac{\\hat d_k}{d_k},\\frac{d_k}{\\hat d_k}\\Big)<\\delta\\Big\\}\\Big|$$\n\n论文中的 δ1、δ2、δ3 即阈值 1.25、1.5625、1.953125。',
      en: 'A row is a map of depths: the share of pixels where the ratio of prediction and truth, or its inverse if that is above 1, is below the threshold, averaged over the maps.\n\n$$\\frac1m\\Big|\\Big\\{k:\\max\\Big(\\frac{\\hat d_k}{d_k},\\frac{d_k}{\\hat d_k}\\Big)<\\delta\\Big\\}\\Big|$$\n\nThe δ1, δ2 and δ3 of papers are thresholds of 1.25, 1.5625 and 1.953125.',
    },
    option: threshold,
    value: 5 / 12,
  },
  (row, means, { threshold: most }) => means(row, isWithin(Number(most))),
)
