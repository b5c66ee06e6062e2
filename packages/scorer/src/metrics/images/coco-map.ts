import {
  type Data,
  defineMetric,
  type Field,
  type Metric,
  type MetricOption,
  type Truth,
  type Words,
} from '../metric.ts'
import { areaOf, boxesOf, boxFields, boxOption, labelField, scoreField, severalText, sharedArea } from './boxes.ts'
import {
  areaOption,
  areaRange,
  interpolatedPrecision,
  matchEntries,
  maxOption,
  meanOverClasses,
  recallOf,
  within,
} from './coco-match.ts'
import { maskText, pixelCount, pixelsOption, sharedPixels } from './mask-runs.ts'
import type { Hits } from './ranked-hits.ts'
import { thresholdsFault, thresholdsOf, thresholdsOption } from './thresholds.ts'

const extras: Field[] = [
  {
    name: 'iscrowd',
    kind: 'integer',
    range: [0, 1],
    optional: true,
    title: { zh: '是否人群（0 或 1）', en: 'crowd (0 or 1)' },
  },
  {
    name: 'area',
    kind: 'non-negative',
    optional: true,
    title: { zh: '面积，0 为由框或掩码算出', en: 'area, 0 for that of the box or mask' },
  },
]
const mask: Field = { name: 'mask', kind: 'mask', title: { zh: '掩码', en: 'mask' } }

/** The shape of entries: boxes, or masks. */
interface Shape {
  field: 'box' | 'mask'
  truth: Field[]
  prediction: Field[]
  options: MetricOption[]
}
const shapes = {
  box: {
    field: 'box',
    truth: [labelField, ...boxFields, ...extras],
    prediction: [labelField, scoreField, ...boxFields],
    options: [boxOption],
  },
  mask: {
    field: 'mask',
    truth: [labelField, mask, ...extras],
    prediction: [labelField, scoreField, mask],
    options: [pixelsOption],
  },
} satisfies Record<string, Shape>

type Sizes = Pick<Truth, 'values'> & Pick<Data, 'options'>

/** The area of each entry, whose shape begins at column `first`. */
function areasOf({ field }: Shape, { values, options }: Sizes, first: number): Float64Array {
  const count = values.columns[0]?.length ?? 0
  if (field === 'box') {
    const own = boxesOf(values, first, options.box)
    return Float64Array.from({ length: count }, (_, k) => areaOf(own, k))
  }
  const list = values.lists?.[first]
  return Float64Array.from({ length: count }, (_, k) => (list ? pixelCount(list, k) : 0))
}

function sharedBy({ field }: Shape, { values, prediction, options }: Data): (d: number, g: number) => number {
  if (field === 'box') {
    const truth = boxesOf(values, 1, options.box)
    const guess = boxesOf(prediction, 2, options.box)
    return (d, g) => sharedArea(guess, d, truth, g)
  }
  const truth = values.lists?.[1]
  const guess = prediction.lists?.[2]
  return (d, g) => (truth && guess ? sharedPixels(guess, d, truth, g) : 0)
}

/** Which true entries are left out: crowds, and those of another size. */
function ignoredIn(shape: Shape, sizes: Sizes, own: Float64Array): Uint8Array {
  const { columns } = sizes.values
  const crowds = columns[shape.truth.length - 2]
  const given = columns[shape.truth.length - 1]
  const range = areaRange(sizes.options)
  return Uint8Array.from(own, (area, g) => Number(crowds?.[g] === 1 || !within(given?.[g] || area, range)))
}

function cocoBoards(shape: Shape, data: Data, value: (hits: Hits, truths: number) => number) {
  const { values, prediction, options } = data
  const truthAreas = areasOf(shape, data, 1)
  const guessAreas = areasOf(shape, { values: prediction, options }, 2)
  const ignores = ignoredIn(shape, data, truthAreas)
  const crowds = values.columns[shape.truth.length - 2]
  const labels = values.columns[0] ?? new Int32Array()
  const range = areaRange(options)
  const shared = sharedBy(shape, data)
  const thresholds = thresholdsOf(options.thresholds)
  const crowd = (g: number) => crowds?.[g] === 1
  const ignored = (g: number) => ignores[g] === 1
  const found = matchEntries({
    truth: values,
    truthLabels: labels,
    guess: prediction,
    guessLabels: prediction.columns[0] ?? labels,
    scores: prediction.columns[1] ?? labels,
    thresholds,
    maxDetections: Number(options.maxDetections),
    crowd,
    ignored,
    counts: (d) => within(guessAreas[d] as number, range),
    overlap: (d, g) => {
      const common = shared(d, g)
      const own = guessAreas[d] as number
      return common > 0 ? common / (crowd(g) ? own : own + (truthAreas[g] as number) - common) : 0
    },
  })
  return meanOverClasses(data, found, { labels, thresholds: thresholds.length, ignored }, value)
}

/** A board needs a true entry that counts. */
function nothingTrue(shape: Shape, sizes: Sizes, rows: Uint32Array) {
  const { starts, ends } = sizes.values
  const ignores = ignoredIn(shape, sizes, areasOf(shape, sizes, 1))
  for (const row of rows) {
    for (let g = starts[row] as number; g < (ends[row] as number); g++) if (ignores[g] === 0) return null
  }
  return 'nothing-true'
}

function cocoMetric(
  metric: Pick<Metric, 'name' | 'reference' | 'title' | 'help' | 'example'>,
  shape: Shape,
  value: (hits: Hits, truths: number) => number,
): Metric {
  const { zh, en } = metric.help
  return defineMetric({
    ...metric,
    family: 'images',
    direction: 'higher',
    several: true,
    truth: shape.truth,
    prediction: shape.prediction,
    options: [thresholdsOption, areaOption, maxOption(100), ...shape.options],
    help: {
      zh: `${zh}\n\n${matchingText.zh}\n\n${severalText.zh}`,
      en: `${en}\n\n${matchingText.en}\n\n${severalText.en}`,
    },
    optionFault: ({ thresholds }) => thresholdsFault(thresholds),
    undefinedOn: ({ values }, rows, options) => nothingTrue(shape, { values, options }, rows),
    evaluate: (data) => cocoBoards(shape, data, value),
  })
}

const matchingText: Words = {
  zh: '逐图逐类匹配：置信度由高到低，每个检测取尚未匹配、IoU 最大且不低于阈值的目标。标为 iscrowd 的目标不计，与它匹配的检测（此时交除以检测的面积）也不计；面积选项之外的目标同此，未匹配且面积在范围外的检测不计。置信度相同时按答案的行序，同一行之内按提交文件中的顺序。榜上没有目标的类别不参与平均；答案中没有的类别不计。',
  en: 'Matching goes by image and class: from the highest confidence on, each detection takes the free object with the greatest IoU, if that reaches the threshold. Crowds do not count, nor do detections that match them (where the overlap is relative to the detection); the same holds for objects outside the area option, and unmatched detections of such areas do not count either. Equal confidences are ordered by the rows of the solution, within a row as in the submitted file. Classes without an object on the board are left out of the mean, and classes that the solution does not have are skipped.',
}

const solution = 'id,label,x,y,w,h\n1,cat,10,10,20,20\n1,dog,40,10,20,10\n2,cat,5,5,10,10\n'
const submission =
  'id,label,score,x,y,w,h\n1,cat,0.9,11,10,20,20\n1,dog,0.8,44,10,20,10\n1,cat,0.3,50,50,9,9\n2,cat,0.5,5,7,10,10\n'
const maskSolution = 'id,label,mask\n1,cat,1 10\n1,dog,21 10\n2,cat,5 8\n'
const maskSubmission = 'id,label,score,mask\n1,cat,0.9,2 10\n1,dog,0.8,21 6\n2,cat,0.7,30 3\n'

const mapText: Words = {
  zh: '对每个类别 $c$ 和 IoU 阈值 $t$，在 101 个召回率 $r=0,0.01,\\dots,1$ 处取不低于该召回率时的最高精确率，求平均得 AP；再对类别与阈值平均。\n\n$$\\frac1{|C||T|}\\sum_{c,t}\\frac1{101}\\sum_{r}\\max_{\\tilde r\\ge r}p_{c,t}(\\tilde r)$$',
  en: 'For every class $c$ and IoU threshold $t$, AP is the mean over the 101 recalls $r=0,0.01,\\dots,1$ of the highest precision at that recall or above; the score is the mean over classes and thresholds.\n\n$$\\frac1{|C||T|}\\sum_{c,t}\\frac1{101}\\sum_{r}\\max_{\\tilde r\\ge r}p_{c,t}(\\tilde r)$$',
}

export const cocoMap = cocoMetric(
  {
    name: 'coco-map',
    reference: 'pycocotools COCOeval (bbox), average precision',
    title: { zh: 'COCO mAP（检测框）', en: 'COCO mean average precision of boxes' },
    help: mapText,
    example: { solution, submission, value: 0.5262376237623761 },
  },
  shapes.box,
  interpolatedPrecision,
)

export const cocoRecall = cocoMetric(
  {
    name: 'coco-recall',
    reference: 'pycocotools COCOeval (bbox), average recall',
    title: { zh: 'COCO 平均召回率（检测框）', en: 'COCO average recall of boxes' },
    help: {
      zh: '每个类别 $c$ 在 IoU 阈值 $t$ 下找到的目标所占比例，对类别与阈值平均。\n\n$$\\frac1{|C||T|}\\sum_{c,t}\\frac{TP_{c,t}}{n_c}$$',
      en: 'The share of the objects of class $c$ that are found at the IoU threshold $t$, averaged over classes and thresholds.\n\n$$\\frac1{|C||T|}\\sum_{c,t}\\frac{TP_{c,t}}{n_c}$$',
    },
    example: { solution, submission, value: 0.525 },
  },
  shapes.box,
  recallOf,
)

export const cocoMapMasks = cocoMetric(
  {
    name: 'coco-map-masks',
    reference: 'pycocotools COCOeval (segm), average precision',
    title: { zh: 'COCO mAP（实例掩码）', en: 'COCO mean average precision of masks' },
    help: {
      zh: `${mapText.zh}\n\n${maskText.zh}`,
      en: `${mapText.en}\n\n${maskText.en}`,
    },
    example: { solution: maskSolution, submission: maskSubmission, value: 0.32673267326732675 },
  },
  shapes.mask,
  interpolatedPrecision,
)
