import { fromParts, meanOf, mergeSums, sumParts } from '../boards.ts'
import { type Boards, type Data, defineMetric, type Metric, type MetricOption } from '../metric.ts'
import { maskText, pixelCount, pixelsOption, sharedPixels } from './mask-runs.ts'

const averageOption = (fallback: string): MetricOption => ({
  name: 'average',
  type: 'choice',
  default: fallback,
  choices: ['mean', 'mean-nonempty', 'global'],
  help: {
    zh: 'mean：各行得分的平均；mean-nonempty：两者都空的行不计；global：榜上所有行的像素合在一起算一次。',
    en: 'mean: the mean over the rows; mean-nonempty: rows where both are empty are left out; global: the pixels of all rows of the board are counted together.',
  },
})

const emptyOption: MetricOption = {
  name: 'empty',
  type: 'number',
  default: 1,
  min: 0,
  max: 1,
  help: {
    zh: '真值与预测都空时的得分。',
    en: 'The score where both masks are empty.',
  },
}

/** A score of the pixels that both have, those of the truth and those of the prediction, of which one is above 0. */
type Score = (shared: number, truth: number, guess: number) => number

function overlapBoards(data: Data, score: Score): Boards {
  const { values, prediction, options } = data
  const empty = Number(options.empty)
  const shared = (row: number) => sharedPixels(values, row, prediction, row)
  const of = (common: number, truth: number, guess: number) =>
    truth + guess === 0 ? empty : score(common, truth, guess)
  if (options.average === 'global') return globalBoards(data, shared, of)
  const rowScore = (row: number) => of(shared(row), pixelCount(values, row), pixelCount(prediction, row))
  if (options.average === 'mean') return meanOf(data, rowScore)
  const { weights } = data
  const weightOf = (row: number) =>
    pixelCount(values, row) + pixelCount(prediction, row) === 0 ? 0 : weights ? (weights[row] as number) : 1
  const counted = sumParts(data, weightOf)
  const scores = sumParts(data, (row) => {
    const weight = weightOf(row)
    return weight === 0 ? 0 : weight * rowScore(row)
  })
  const both = <T>(of: (part: 'a' | 'rest') => T) => [of('a'), of('rest')] as const
  const [a, rest] = both((part) => ({ counted: counted[part], scores: scores[part] }))
  return fromParts(
    data,
    a,
    rest,
    (one, other) => ({
      counted: mergeSums(one.counted, other.counted),
      scores: mergeSums(one.scores, other.scores),
    }),
    (sum) => {
      const weight = sum.counted.high + sum.counted.low
      return weight === 0 ? empty : (sum.scores.high + sum.scores.low) / weight
    },
  )
}

function globalBoards(data: Data, shared: (row: number) => number, score: Score): Boards {
  const { values, prediction, weights, part } = data
  const sums = [
    [0, 0, 0],
    [0, 0, 0],
  ] as [Counts, Counts]
  for (let row = 0; row < data.rows; row++) {
    const weight = weights ? (weights[row] as number) : 1
    const sum = sums[part[row] === 1 ? 1 : 0]
    sum[0] += weight * shared(row)
    sum[1] += weight * pixelCount(values, row)
    sum[2] += weight * pixelCount(prediction, row)
  }
  const [rest, a] = sums
  return fromParts(
    data,
    a,
    rest,
    (one, other): Counts => [one[0] + other[0], one[1] + other[1], one[2] + other[2]],
    (sum) => score(...sum),
  )
}
type Counts = [shared: number, truth: number, guess: number]

function overlapMetric(
  metric: Pick<Metric, 'name' | 'reference' | 'title' | 'help' | 'example'>,
  options: MetricOption[],
  average: string,
  score: (options: Data['options']) => Score,
): Metric {
  const { zh, en } = metric.help
  return defineMetric({
    ...metric,
    family: 'images',
    direction: 'higher',
    weighted: true,
    truth: 'mask',
    prediction: 'mask',
    options: [...options, averageOption(average), emptyOption, pixelsOption],
    help: {
      zh: `${zh}\n\n两者都空时得分由 empty 给定，只有一方为空时得 0。按 mean-nonempty 平均而没有可计的行时，也取 empty。\n\n${maskText.zh}`,
      en: `${en}\n\nWhere both are empty the score is \`empty\`, where only one is, 0; it is \`empty\`, too, if mean-nonempty finds no row to count.\n\n${maskText.en}`,
    },
    evaluate: (data) => overlapBoards(data, score(data.options)),
  })
}

const truth = ['1 3 10 5', '', '4 2']
const prediction = ['2 3 12 5', '', '']

export const maskDice = overlapMetric(
  {
    name: 'mask-dice',
    reference: 'Dice 1945; scikit-learn f1_score over pixels',
    title: { zh: 'Dice 系数（掩码，可选平均方式）', en: 'Dice coefficient of masks, with a choice of average' },
    help: {
      zh: '真值掩码 $X$ 与预测掩码 $Y$ 的重叠。\n\n$$\\frac{2|X\\cap Y|}{|X|+|Y|}$$',
      en: 'The overlap of the true mask $X$ and the predicted mask $Y$.\n\n$$\\frac{2|X\\cap Y|}{|X|+|Y|}$$',
    },
    example: { truth, prediction, options: { average: 'global' }, value: 0.5555555555555556 },
  },
  [],
  'mean',
  () => (shared, x, y) => (2 * shared) / (x + y),
)

export const maskIou = overlapMetric(
  {
    name: 'mask-iou',
    reference: 'scikit-learn jaccard_score over pixels',
    title: { zh: '交并比 IoU（掩码）', en: 'Intersection over union (IoU) of masks' },
    help: {
      zh: '真值掩码 $X$ 与预测掩码 $Y$ 的交与并之比。\n\n$$\\frac{|X\\cap Y|}{|X\\cup Y|}$$',
      en: 'What the true mask $X$ and the predicted mask $Y$ share, over what either of them has.\n\n$$\\frac{|X\\cap Y|}{|X\\cup Y|}$$',
    },
    example: { truth, prediction, options: { average: 'mean-nonempty' }, value: 0.22727272727272727 },
  },
  [],
  'mean',
  () => (shared, x, y) => shared / (x + y - shared),
)

export const maskFBeta = overlapMetric(
  {
    name: 'mask-f-beta',
    reference: 'scikit-learn fbeta_score over pixels',
    title: { zh: '像素 F-beta（掩码）', en: 'F-beta over the pixels of masks' },
    help: {
      zh: '逐像素计算精确率 $P$ 与召回率 $R$；$\\beta<1$ 时更看重精确率。\n\n$$F_\\beta=\\frac{(1+\\beta^2)PR}{\\beta^2P+R}=\\frac{(1+\\beta^2)|X\\cap Y|}{\\beta^2|X|+|Y|}$$',
      en: 'Precision $P$ and recall $R$ of single pixels; with $\\beta<1$ precision counts more.\n\n$$F_\\beta=\\frac{(1+\\beta^2)PR}{\\beta^2P+R}=\\frac{(1+\\beta^2)|X\\cap Y|}{\\beta^2|X|+|Y|}$$',
    },
    example: { truth, prediction, options: { beta: 0.5, average: 'global' }, value: 0.5952380952380952 },
  },
  [
    {
      name: 'beta',
      type: 'number',
      default: 0.5,
      min: 0.001,
      max: 1000,
      help: { zh: '召回率相对于精确率的权重。', en: 'How much recall counts against precision.' },
    },
  ],
  'global',
  (options) => {
    const square = Number(options.beta) ** 2
    return (shared, x, y) => ((1 + square) * shared) / (square * x + y)
  },
)
