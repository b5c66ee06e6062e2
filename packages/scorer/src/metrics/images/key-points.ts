import { type Data, defineMetric, type Field, type Lists, type Numbers, type Options } from '../metric.ts'
import { boxFields, labelField, scoreField, severalText } from './boxes.ts'
import {
  areaOption,
  areaRange,
  interpolatedPrecision,
  matchEntries,
  maxOption,
  meanOverClasses,
  within,
} from './coco-match.ts'
import { thresholdsFault, thresholdsOf, thresholdsOption } from './thresholds.ts'

const points: Field = {
  name: 'points',
  kind: 'numbers',
  title: { zh: '关键点 x y v x y v …', en: 'key points x y v x y v ...' },
}
const area: Field = { name: 'area', kind: 'non-negative', title: { zh: '目标的面积', en: 'area of the object' } }
const optionalBox = boxFields.map((field): Field => ({ ...field, optional: true }))

/** The columns of the truth. */
const AREA = 2
const BOX = 3

const defaultSigmas =
  '0.026 0.025 0.025 0.035 0.035 0.079 0.079 0.072 0.072 0.062 0.062 0.107 0.107 0.087 0.087 0.089 0.089'
const sigmasOf = ({ sigmas }: Options) => String(sigmas).trim().split(/\s+/).map(Number)

const none: Numbers = new Float64Array()

function visiblePoints({ items, starts, ends }: Lists, g: number): number {
  let visible = 0
  for (let k = (starts[g] as number) + 2; k < (ends[g] as number); k += 3) if ((items[k] as number) > 0) visible++
  return visible
}

/** The area of the box around a detection’s points, as pycocotools takes it. */
function pointsArea({ items, starts, ends }: Lists, d: number): number {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const most = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const start = starts[d] as number
  for (let k = start; k + 1 < (ends[d] as number); k += 3) {
    for (const axis of [0, 1]) {
      const value = items[k + axis] as number
      least[axis] = Math.min(least[axis] as number, value)
      most[axis] = Math.max(most[axis] as number, value)
    }
  }
  const extent = (axis: number) => (most[axis] as number) - (least[axis] as number)
  return extent(0) >= 0 ? extent(0) * extent(1) : 0
}

/** Similarity of key points; points that a detection lacks count 0. */
function similarity(data: Data, truth: Lists, guess: Lists): (d: number, g: number) => number {
  const sigmas = sigmasOf(data.options)
  const scale = (k: number) => (2 * (sigmas[Math.min(k, sigmas.length - 1)] as number)) ** 2
  const { columns } = data.values
  const areas = columns[AREA] ?? none
  const visible = Int32Array.from(truth.starts, (_, g) => visiblePoints(truth, g))
  const boxes = [0, 1, 2, 3].map((k) => columns[BOX + k] ?? none)

  /** How far a coordinate is outside of the box, doubled about its centre. */
  function outside(value: number, axis: 0 | 1, g: number): number {
    const start = boxes[axis]?.[g] as number
    const extent = boxes[axis + 2]?.[g] as number
    return Math.max(0, start - extent - value) + Math.max(0, value - (start + extent * 2))
  }

  return (d, g) => {
    const seen = visible[g] as number
    if (seen === 0 && boxes[3]?.length === 0) return 0
    const size = ((areas[g] as number) + Number.EPSILON) * 2
    const from = truth.starts[g] as number
    const count = Math.floor(((truth.ends[g] as number) - from) / 3)
    const own = guess.starts[d] as number
    const given = Math.floor(((guess.ends[d] as number) - own + 1) / 3)
    let sum = 0
    for (let k = 0; k < Math.min(count, given); k++) {
      const x = guess.items[own + 3 * k] as number
      const y = guess.items[own + 3 * k + 1] as number
      if (seen > 0 && !((truth.items[from + 3 * k + 2] as number) > 0)) continue
      const dx = seen > 0 ? x - (truth.items[from + 3 * k] as number) : outside(x, 0, g)
      const dy = seen > 0 ? y - (truth.items[from + 3 * k + 1] as number) : outside(y, 1, g)
      sum += Math.exp(-(dx * dx + dy * dy) / scale(k) / size)
    }
    return count === 0 ? 0 : sum / (seen > 0 ? seen : count)
  }
}

const noLists: Lists = { items: new Float64Array(), starts: new Int32Array(), ends: new Int32Array() }

/** Objects without visible points, and those of another size, neither count as found nor as missed. */
function ignoredIn(values: Data['values'], options: Options): (g: number) => boolean {
  const list = values.lists?.[1] ?? noLists
  const range = areaRange(options)
  return (g) => visiblePoints(list, g) === 0 || !within(values.columns[AREA]?.[g] as number, range)
}

export const keyPointsMap = defineMetric({
  name: 'keypoints-map',
  family: 'images',
  direction: 'higher',
  reference: 'pycocotools COCOeval (keypoints), average precision',
  several: true,
  truth: [labelField, points, area, ...optionalBox],
  prediction: [labelField, scoreField, points],
  options: [
    thresholdsOption,
    {
      name: 'sigmas',
      type: 'text',
      default: defaultSigmas,
      help: {
        zh: '各关键点的容差 σ，以空格分隔；点多于此数时沿用最后一个。默认为 COCO 人体 17 点。',
        en: 'The tolerance σ of each key point, separated by spaces; further points have the last one. The default is that of the 17 points of persons in COCO.',
      },
    },
    areaOption,
    maxOption(20),
  ],
  title: { zh: '关键点 mAP（OKS）', en: 'Mean average precision of key points (OKS)' },
  help: {
    zh: `与 COCO mAP 相同，但以关键点相似度 OKS 代替 IoU。$d_k$ 为第 $k$ 点的距离，$s^2$ 为目标面积，$v_k>0$ 表示该点已标注。\n\n$$\\mathrm{OKS}=\\frac{\\sum_k e^{-d_k^2/(2s^2(2\\sigma_k)^2)}[v_k>0]}{\\sum_k[v_k>0]}$$\n\n关键点写成「x y v x y v …」，提交中的 v 不起作用，缺少的点计 0。没有已标注点的目标不计；若给出它的框，落在放大一倍的框附近的检测也不计。置信度相同时按答案的行序，同一行之内按提交文件中的顺序。榜上没有目标的类别不参与平均。${severalText.zh}`,
    en: `COCO’s mean average precision with the similarity of key points, OKS, in place of the IoU. $d_k$ is the distance at point $k$, $s^2$ the area of the object, and $v_k>0$ means that the point is labelled.\n\n$$\\mathrm{OKS}=\\frac{\\sum_k e^{-d_k^2/(2s^2(2\\sigma_k)^2)}[v_k>0]}{\\sum_k[v_k>0]}$$\n\nKey points read "x y v x y v ..."; the v of a submission is not used, and points that it lacks count 0. Objects without labelled points do not count; if their boxes are given, neither do detections near the doubled box. Equal confidences are ordered by the rows of the solution, within a row as in the submitted file. Classes without an object on the board are left out of the mean. ${severalText.en}`,
  },
  example: {
    options: { sigmas: '0.1', thresholds: '0.5 0.75' },
    solution: 'id,label,points,area\n1,hand,10 10 2 20 10 2,400\n2,hand,5 5 2 9 9 0,100\n',
    submission: 'id,label,score,points\n1,hand,0.9,11 10 1 20 12 1\n2,hand,0.8,7 5 1 0 0 1\n',
    value: 0.7524752475247525,
  },
  optionFault: (options) =>
    thresholdsFault(options.thresholds) ??
    (sigmasOf(options).every((one) => one > 1e-6 && one < 1e6)
      ? null
      : { code: 'bad-option', column: 'sigmas', found: String(options.sigmas), expected: '> 0' }),
  undefinedOn: ({ values }, rows, options) => {
    const ignored = ignoredIn(values, options)
    for (const row of rows) {
      for (let g = values.starts[row] as number; g < (values.ends[row] as number); g++) if (!ignored(g)) return null
    }
    return 'nothing-true'
  },
  evaluate: (data) => {
    const { values, prediction, options } = data
    const truth = values.lists?.[1] ?? noLists
    const guess = prediction.lists?.[2] ?? noLists
    const labels = values.columns[0] ?? none
    const thresholds = thresholdsOf(options.thresholds)
    const ignores = Uint8Array.from(labels, (_, g) => Number(ignoredIn(values, options)(g)))
    const ignored = (g: number) => ignores[g] === 1
    const range = areaRange(options)
    const found = matchEntries({
      truth: values,
      truthLabels: labels,
      guess: prediction,
      guessLabels: prediction.columns[0] ?? none,
      scores: prediction.columns[1] ?? none,
      thresholds,
      maxDetections: Number(options.maxDetections),
      crowd: () => false,
      ignored,
      counts: (d) => within(pointsArea(guess, d), range),
      overlap: similarity(data, truth, guess),
    })
    return meanOverClasses(data, found, { labels, thresholds: thresholds.length, ignored }, interpolatedPrecision)
  },
})
