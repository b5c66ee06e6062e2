import type { Data, MetricOption, Words } from '../metric.ts'
import { roundHalfEven } from '../round.ts'
import { bordersOf, edgesOf, squaredDistances } from './distances.ts'
import type { Size } from './image-size.ts'
import { diagonal, type Pair, surfaceMetric } from './surface-metric.ts'

const missingOption: MetricOption = {
  name: 'missing',
  type: 'number',
  default: 0,
  min: 0,
  max: 1e9,
  help: {
    zh: '只有一方为空时的距离；0 表示图像的对角线长。',
    en: 'The distance where only one mask is empty; 0 for the diagonal of the image.',
  },
}

/** Distances of the edge pixels of each mask to the nearest edge pixel of the other. */
function surfaceDistances({ truth, guess, scratch, window }: Pair): [ofTruth: Float64Array, ofGuess: Float64Array] {
  const area = window.lines * window.length
  edgesOf(truth, window, scratch)
  truth.set(scratch.subarray(0, area))
  edgesOf(guess, window, scratch)
  const squares = new Float64Array(area)
  const from = (edges: Uint8Array, others: Uint8Array) => {
    squaredDistances(others, window, { along: 1, across: 1 }, squares)
    let count = 0
    for (let k = 0; k < area; k++) count += edges[k] as number
    const out = new Float64Array(count)
    let used = 0
    for (let k = 0; k < area; k++) if (edges[k] === 1) out[used++] = Math.sqrt(squares[k] as number)
    return out
  }
  return [from(truth, scratch), from(scratch, truth)]
}

/** Linear between the neighbours, as numpy’s percentile. */
function percentile(values: Float64Array, percent: number): number {
  values.sort()
  const at = ((values.length - 1) * percent) / 100
  const low = Math.floor(at)
  const from = values[low] as number
  const to = values[Math.min(low + 1, values.length - 1)] as number
  return from + (at - low) * (to - from)
}

const sum = (values: Float64Array) => values.reduce((total, one) => total + one, 0)
const within = (values: Float64Array, tolerance: number) =>
  values.reduce((count, one) => count + Number(one <= tolerance), 0)

const missingDistance = (size: Size, { missing }: Data['options']) => Number(missing) || diagonal(size)

const edges: Words = {
  zh: '边缘像素是上下左右有相邻像素不在掩码内（或在图像外）的掩码像素；距离以像素计，为到另一掩码最近边缘像素的欧氏距离。',
  en: 'Edge pixels are those of a mask with a neighbour, up, down, left or right, that is not in it or is outside the image; distances, in pixels, are Euclidean and to the nearest edge pixel of the other mask.',
}
const example = {
  options: { height: 5, width: 6 },
  solution: 'id,mask\n1,7 3 12 3 17 3\n2,\n3,1 4\n',
  submission: 'id,mask\n1,12 3 17 3 22 3\n2,\n3,1 3\n',
}

export const maskHausdorff = surfaceMetric(
  {
    name: 'mask-hausdorff',
    direction: 'lower',
    reference: 'MONAI compute_hausdorff_distance',
    title: { zh: '掩码的 Hausdorff 距离（HD95）', en: 'Hausdorff distance of masks (HD95)' },
    help: {
      zh: `两个掩码边缘之间距离的第 $q$ 百分位数，两个方向取大者，再对各行求平均；$q=100$ 为最大距离。\n\n$$\\max\\Big\\{\\operatorname*{P_q}_{x\\in\\partial X}d(x,\\partial Y),\\;\\operatorname*{P_q}_{y\\in\\partial Y}d(y,\\partial X)\\Big\\}$$\n\n${edges.zh}百分位数在相邻两个值之间线性插值。`,
      en: `The $q$-th percentile of the distances between the edges of both masks, the greater of both directions, averaged over the rows; $q=100$ is the greatest distance.\n\n$$\\max\\Big\\{\\operatorname*{P_q}_{x\\in\\partial X}d(x,\\partial Y),\\;\\operatorname*{P_q}_{y\\in\\partial Y}d(y,\\partial X)\\Big\\}$$\n\n${edges.en} Percentiles are linear between neighbouring values.`,
    },
    example: { ...example, value: 0.6166666666666667 },
  },
  [
    {
      name: 'percentile',
      type: 'number',
      default: 95,
      min: 0,
      max: 100,
      help: { zh: '距离的百分位数 $q$。', en: 'The percentile $q$ of the distances.' },
    },
    missingOption,
  ],
  {
    pair: (pair, options) =>
      Math.max(...surfaceDistances(pair).map((distances) => percentile(distances, Number(options.percentile)))),
    single: missingDistance,
    perfect: 0,
  },
)

export const maskAssd = surfaceMetric(
  {
    name: 'mask-assd',
    direction: 'lower',
    reference: 'MONAI compute_average_surface_distance (symmetric)',
    title: { zh: '掩码的平均对称表面距离 ASSD', en: 'Average symmetric surface distance of masks (ASSD)' },
    help: {
      zh: `两个掩码的所有边缘像素到另一方边缘之距离的平均，再对各行求平均。\n\n$$\\frac{\\sum_{x\\in\\partial X}d(x,\\partial Y)+\\sum_{y\\in\\partial Y}d(y,\\partial X)}{|\\partial X|+|\\partial Y|}$$\n\n${edges.zh}`,
      en: `The mean distance of all edge pixels of both masks to the edge of the other, averaged over the rows.\n\n$$\\frac{\\sum_{x\\in\\partial X}d(x,\\partial Y)+\\sum_{y\\in\\partial Y}d(y,\\partial X)}{|\\partial X|+|\\partial Y|}$$\n\n${edges.en}`,
    },
    example: { ...example, value: 0.21428571428571427 },
  },
  [missingOption],
  {
    pair: (pair) => {
      const [truth, guess] = surfaceDistances(pair)
      return (sum(truth) + sum(guess)) / (truth.length + guess.length)
    },
    single: missingDistance,
    perfect: 0,
  },
)

export const surfaceDice = surfaceMetric(
  {
    name: 'surface-dice',
    direction: 'higher',
    reference: 'MONAI compute_surface_dice',
    title: { zh: '表面 Dice（NSD）', en: 'Surface Dice of masks (NSD)' },
    help: {
      zh: `两个掩码的边缘像素中，到另一方边缘的距离不超过容差 $\\tau$ 的比例，再对各行求平均。\n\n$$\\frac{|\\{x\\in\\partial X:d(x,\\partial Y)\\le\\tau\\}|+|\\{y\\in\\partial Y:d(y,\\partial X)\\le\\tau\\}|}{|\\partial X|+|\\partial Y|}$$\n\n${edges.zh}只有一方为空的行计 0。`,
      en: `The share of the edge pixels of both masks that are at most the tolerance $\\tau$ from the edge of the other, averaged over the rows.\n\n$$\\frac{|\\{x\\in\\partial X:d(x,\\partial Y)\\le\\tau\\}|+|\\{y\\in\\partial Y:d(y,\\partial X)\\le\\tau\\}|}{|\\partial X|+|\\partial Y|}$$\n\n${edges.en} Rows where only one mask is empty have 0.`,
    },
    example: { ...example, options: { ...example.options, tolerance: 0 }, value: 0.7857142857142857 },
  },
  [
    {
      name: 'tolerance',
      type: 'number',
      default: 1,
      min: 0,
      max: 1e6,
      help: { zh: '容差 $\\tau$，以像素计。', en: 'The tolerance $\\tau$ in pixels.' },
    },
  ],
  {
    pair: (pair, options) => {
      const [truth, guess] = surfaceDistances(pair)
      const tolerance = Number(options.tolerance)
      return (within(truth, tolerance) + within(guess, tolerance)) / (truth.length + guess.length)
    },
    single: () => 0,
    perfect: 1,
  },
)

export const boundaryIou = surfaceMetric(
  {
    name: 'boundary-iou',
    direction: 'higher',
    reference: 'Cheng et al. 2021 (mask_to_boundary of the authors’ code)',
    title: { zh: '边界 IoU（掩码）', en: 'Boundary IoU of masks' },
    help: {
      zh: '只比较掩码靠近轮廓的部分 $X_d$、$Y_d$：到掩码外（或图像外）的切比雪夫距离不超过 $d$ 的掩码像素，再对各行求平均。\n\n$$\\frac{|X_d\\cap Y_d|}{|X_d\\cup Y_d|}$$\n\n$d$ 为图像对角线长乘以 ratio，取整（恰为一半时取偶数），至少为 1。只有一方为空的行计 0。',
      en: 'Only the parts $X_d$ and $Y_d$ of the masks near their outlines are compared: pixels of the mask at most $d$ steps of a king from a pixel outside of the mask or of the image; averaged over the rows.\n\n$$\\frac{|X_d\\cap Y_d|}{|X_d\\cup Y_d|}$$\n\n$d$ is the diagonal of the image times ratio, rounded (half to even), and at least 1. Rows where only one mask is empty have 0.',
    },
    example: { ...example, value: 0.6944444444444445 },
  },
  [
    {
      name: 'ratio',
      type: 'number',
      default: 0.02,
      min: 0,
      max: 1,
      help: {
        zh: '边界宽度占图像对角线的比例。',
        en: 'The width of the boundary as a share of the diagonal of the image.',
      },
    },
  ],
  {
    pair: ({ truth, guess, scratch, size, window }, options) => {
      const area = window.lines * window.length
      const reach = Math.max(1, roundHalfEven(Number(options.ratio) * diagonal(size)))
      bordersOf(truth, window, reach, scratch)
      truth.set(scratch.subarray(0, area))
      bordersOf(guess, window, reach, scratch)
      let shared = 0
      let either = 0
      for (let k = 0; k < area; k++) {
        const [one, other] = [truth[k] as number, scratch[k] as number]
        shared += one & other
        either += one | other
      }
      return shared / either
    },
    single: () => 0,
    perfect: 1,
  },
)
