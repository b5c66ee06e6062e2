import { meanOf } from '../boards.ts'
import {
  type Boards,
  type Data,
  defineMetric,
  type Field,
  type Metric,
  type MetricOption,
  type Words,
} from '../metric.ts'
import { boxesOf, boxFields, boxIou, boxOption, labelField, scoreField, severalText } from './boxes.ts'
import { sortRange } from './groups.ts'
import { maskText, pixelCount, pixelsOption, sharedPixels } from './mask-runs.ts'
import { matchFree, overlapReader } from './object-matches.ts'
import { membersOf } from './ranked-hits.ts'
import { decimalThresholds, thresholdsFault, thresholdsOption } from './thresholds.ts'

const optional = (field: Field): Field => ({ ...field, optional: true })
const maskField: Field = { name: 'mask', kind: 'mask', title: { zh: '掩码', en: 'mask' } }

const measureOptions: MetricOption[] = [
  {
    name: 'measure',
    type: 'choice',
    default: 'precision',
    choices: ['precision', 'f-beta'],
    help: {
      zh: 'precision：TP / (TP + FP + FN)；f-beta：F-beta 分数。',
      en: 'precision: TP / (TP + FP + FN); f-beta: the F-beta score.',
    },
  },
  {
    name: 'beta',
    type: 'number',
    default: 1,
    min: 0.001,
    max: 1000,
    help: { zh: 'f-beta 中召回率的权重。', en: 'How much recall counts in f-beta.' },
  },
  {
    name: 'average',
    type: 'choice',
    default: 'image',
    choices: ['image', 'total'],
    help: {
      zh: 'image：各图像得分的平均；total：榜上所有图像的目标合在一起计算。',
      en: 'image: the mean over images; total: the objects of all images of the board are counted together.',
    },
  },
  {
    name: 'empty',
    type: 'number',
    default: 1,
    min: 0,
    max: 1,
    help: { zh: '真值与预测都没有目标时的得分。', en: 'The score where neither side has an object.' },
  },
]

/** Matches and objects of every row: `matches` has one number for each threshold. */
interface Counts {
  matches: Int32Array
  thresholds: number
  truth(row: number): number
  guess(row: number): number
}

interface Shape {
  overlaps(data: Data): (d: number, g: number) => number
  /** The column of the confidence, and those of the classes. */
  score: number
  label: number
  truthLabel: number
}

function countMatches(shape: Shape, data: Data): Counts {
  const { values, prediction } = data
  const overlap = shape.overlaps(data)
  const labels = values.columns[shape.truthLabel]
  const guessed = labels && prediction.columns[shape.label]
  const scores = prediction.columns[shape.score]
  const thresholds = decimalThresholds(data.options.thresholds)
  const matches = new Int32Array(data.rows * thresholds.length)
  const read = overlapReader()
  const most = (list: { starts: Int32Array; ends: Int32Array }) =>
    list.starts.reduce((longest, start, row) => Math.max(longest, (list.ends[row] as number) - start), 0)
  const taken = new Uint8Array(most(values))
  const places = new Uint32Array(most(prediction))
  for (let row = 0; row < data.rows; row++) {
    const first = values.starts[row] as number
    const firstGuess = prediction.starts[row] as number
    const truths = (values.ends[row] as number) - first
    const guesses = (prediction.ends[row] as number) - firstGuess
    if (truths === 0 || guesses === 0) continue
    const order = places.subarray(0, guesses)
    for (let d = 0; d < guesses; d++) order[d] = d
    const before = (one: number, other: number) =>
      (scores?.[firstGuess + other] as number) - (scores?.[firstGuess + one] as number) || one - other
    if (scores) sortRange(order, 0, guesses, before)
    const overlaps = read(guesses, truths, thresholds[0] as number, (d, g) =>
      guessed && guessed[firstGuess + d] !== labels?.[first + g] ? 0 : overlap(firstGuess + d, first + g),
    )
    for (const [k, threshold] of thresholds.entries()) {
      taken.fill(0, 0, truths)
      matches[row * thresholds.length + k] = matchFree(overlaps, order, taken, threshold)
    }
  }
  return {
    matches,
    thresholds: thresholds.length,
    truth: (row) => (values.ends[row] as number) - (values.starts[row] as number),
    guess: (row) => (prediction.ends[row] as number) - (prediction.starts[row] as number),
  }
}

function scoreOf({ measure, beta, empty }: Data['options']): (pairs: number, truth: number, guess: number) => number {
  const square = Number(beta) ** 2
  return (pairs, truth, guess) => {
    if (truth + guess === 0) return Number(empty)
    return measure === 'precision' ? pairs / (truth + guess - pairs) : ((1 + square) * pairs) / (square * truth + guess)
  }
}

function precisionBoards(shape: Shape, data: Data): Boards {
  const { matches, thresholds, truth, guess } = countMatches(shape, data)
  const score = scoreOf(data.options)
  const mean = (pairs: (k: number) => number, truths: number, guesses: number) => {
    let sum = 0
    for (let k = 0; k < thresholds; k++) sum += score(pairs(k), truths, guesses)
    return sum / thresholds
  }
  if (data.options.average === 'image')
    return meanOf(data, (row) => mean((k) => matches[row * thresholds + k] as number, truth(row), guess(row)))
  const of = (board: 'a' | 'b') => {
    const members = membersOf(data, board)
    const pairs = new Float64Array(thresholds)
    let truths = 0
    let guesses = 0
    for (let row = 0; row < data.rows; row++) {
      if (members[row] === 0) continue
      const weight = data.weights ? (data.weights[row] as number) : 1
      truths += weight * truth(row)
      guesses += weight * guess(row)
      for (let k = 0; k < thresholds; k++)
        pairs[k] = (pairs[k] as number) + weight * (matches[row * thresholds + k] as number)
    }
    return mean((k) => pairs[k] as number, truths, guesses)
  }
  return { a: of('a'), b: data.b === 'none' ? null : of('b') }
}

const text: Words = {
  zh: '每张图像、每个 IoU 阈值 $t$ 下统计匹配的对数 $TP$、多余的预测 $FP$ 与漏掉的目标 $FN$，对阈值与图像求平均。\n\n$$\\frac1n\\sum_i\\frac1{|T|}\\sum_{t\\in T}\\frac{TP_{i}(t)}{TP_{i}(t)+FP_{i}(t)+FN_{i}(t)}$$\n\n预测按置信度从高到低（没有置信度时按文件中的顺序），各取尚未匹配、IoU 最大且大于阈值的目标；置信度相同按文件中的顺序，IoU 恰等于阈值不算。两边都有类别列时，类别也须相同。只有一方有目标的图像计 0，都没有的由 empty 给定。',
  en: 'For each image and IoU threshold $t$, $TP$ matches, $FP$ predictions without a match and $FN$ missed objects are counted; the score is the mean over thresholds and images.\n\n$$\\frac1n\\sum_i\\frac1{|T|}\\sum_{t\\in T}\\frac{TP_{i}(t)}{TP_{i}(t)+FP_{i}(t)+FN_{i}(t)}$$\n\nFrom the highest confidence on (in the order of the file if there is none, and where it is equal), each prediction takes the free object with the greatest IoU, if that exceeds the threshold; an IoU equal to it does not. If both sides have a class column, classes must be equal, too. An image with objects on one side only has 0, one with none has the value of empty.',
}

function precisionMetric(
  metric: Pick<Metric, 'name' | 'reference' | 'title' | 'truth' | 'prediction' | 'example'>,
  shape: Shape,
  thresholds: string,
  { options, more }: { options: MetricOption[]; more: Words },
): Metric {
  return defineMetric({
    ...metric,
    family: 'images',
    direction: 'higher',
    weighted: true,
    several: true,
    options: [{ ...thresholdsOption, default: thresholds }, ...measureOptions, ...options],
    help: { zh: `${text.zh}\n\n${more.zh}`, en: `${text.en}\n\n${more.en}` },
    optionFault: ({ thresholds }) => thresholdsFault(thresholds),
    evaluate: (data) => precisionBoards(shape, data),
  })
}

export const detectionPrecision = precisionMetric(
  {
    name: 'detection-precision',
    reference: 'Kaggle Global Wheat Detection',
    title: { zh: '检测框的精确率或 F 值（对 IoU 阈值平均）', en: 'Precision or F-score of boxes over IoU thresholds' },
    truth: [...boxFields, optional(labelField)],
    prediction: [...boxFields, optional(scoreField), optional(labelField)],
    example: {
      solution: 'id,x,y,w,h\n1,10,10,20,20\n1,40,10,20,10\n2,5,5,10,10\n3,,,,\n',
      submission: 'id,x,y,w,h,score\n1,11,10,20,20,0.9\n1,44,10,20,10,0.8\n1,50,50,9,9,0.5\n2,5,7,10,10,0.5\n3,,,,,\n',
      value: 0.7314814814814815,
    },
  },
  {
    overlaps: ({ values, prediction, options }) => {
      const truth = boxesOf(values, 0, options.box)
      const guess = boxesOf(prediction, 0, options.box)
      return (d, g) => boxIou(truth, g, guess, d)
    },
    score: 4,
    label: 5,
    truthLabel: 4,
  },
  '0.5:0.75:0.05',
  { options: [boxOption], more: severalText },
)

export const instancePrecision = precisionMetric(
  {
    name: 'instance-precision',
    reference: 'Kaggle 2018 Data Science Bowl',
    title: {
      zh: '实例掩码的精确率或 F 值（对 IoU 阈值平均）',
      en: 'Precision or F-score of instance masks over IoU thresholds',
    },
    truth: [maskField, optional(labelField)],
    prediction: [maskField, optional(scoreField), optional(labelField)],
    example: {
      solution: 'id,mask\n1,1 10\n1,21 10\n2,5 8\n3,\n',
      submission: 'id,mask\n1,2 10\n1,21 7\n2,30 3\n3,\n',
      value: 0.5,
    },
  },
  {
    overlaps: ({ values, prediction }) => {
      const truth = values.lists?.[0]
      const guess = prediction.lists?.[0]
      if (!truth || !guess) return () => 0
      const sizes = Float64Array.from(truth.starts, (_, g) => pixelCount(truth, g))
      const guessed = Float64Array.from(guess.starts, (_, d) => pixelCount(guess, d))
      return (d, g) => {
        const shared = sharedPixels(guess, d, truth, g)
        return shared > 0 ? shared / ((sizes[g] as number) + (guessed[d] as number) - shared) : 0
      }
    },
    score: 1,
    label: 2,
    truthLabel: 1,
  },
  '0.5:0.95:0.05',
  { options: [pixelsOption], more: maskText },
)
