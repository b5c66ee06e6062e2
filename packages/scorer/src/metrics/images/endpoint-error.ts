import { fromParts, meanOf, mergeSums, sumParts } from '../boards.ts'
import { defineMetric, type Field } from '../metric.ts'
import { lengthAt, listOf } from './image-lists.ts'

const points: Field = { name: 'points', kind: 'numbers', title: { zh: '各点的坐标', en: 'coordinates of the points' } }

export const endpointError = defineMetric({
  name: 'endpoint-error',
  family: 'images',
  direction: 'lower',
  reference: 'numpy, mean of the Euclidean norms of the differences',
  weighted: true,
  truth: [points],
  prediction: [points],
  options: [
    {
      name: 'dimensions',
      type: 'number',
      default: 2,
      min: 1,
      max: 64,
      integer: true,
      help: { zh: '每个点的坐标个数。', en: 'How many coordinates a point has.' },
    },
    {
      name: 'average',
      type: 'choice',
      default: 'row',
      choices: ['row', 'total'],
      help: {
        zh: 'row：先对每行的点求平均，再对各行求平均；total：榜上所有点的平均。',
        en: 'row: the mean over the rows of their means; total: the mean over all points of the board.',
      },
    },
  ],
  title: { zh: '平均端点误差 EPE（关键点、光流）', en: 'Mean endpoint error of points or flow (EPE)' },
  help: {
    zh: '每行若干点的坐标（或光流向量），以空格分隔；得分为预测点与真实点之间欧氏距离的平均。\n\n$$\\frac1m\\sum_k\\|\\hat p_k-p_k\\|_2$$\n\n预测缺少的坐标按 0 计，多出的不计；没有点的行计 0。',
    en: 'A row has the coordinates of points (or vectors of a flow), separated by spaces; the score is the mean Euclidean distance between predicted and true points.\n\n$$\\frac1m\\sum_k\\|\\hat p_k-p_k\\|_2$$\n\nCoordinates that a prediction lacks count as 0, further ones are ignored; a row without points has 0.',
  },
  example: {
    solution: 'id,points\n1,0 0 10 10\n2,5 5\n',
    submission: 'id,points\n1,3 4 10 11\n2,5 7\n',
    value: 2.5,
  },
  evaluate: (data) => {
    const truth = listOf(data.values)
    const guess = listOf(data.prediction)
    const size = Number(data.options.dimensions)
    const count = (row: number) => Math.ceil(lengthAt(truth, row) / size)
    const distances = (row: number) => {
      const length = lengthAt(truth, row)
      const given = lengthAt(guess, row)
      const from = truth.starts[row] as number
      const own = guess.starts[row] as number
      let sum = 0
      for (let k = 0; k < length; ) {
        const end = Math.min(length, k + size)
        let square = 0
        for (; k < end; k++) {
          const value = k < given ? (guess.items[own + k] as number) : 0
          square += ((truth.items[from + k] as number) - value) ** 2
        }
        sum += Math.sqrt(square)
      }
      return sum
    }
    if (data.options.average === 'row') return meanOf(data, (row) => distances(row) / Math.max(1, count(row)))
    const weight = (row: number) => (data.weights ? (data.weights[row] as number) : 1)
    const sums = sumParts(data, (row) => weight(row) * distances(row))
    const counts = sumParts(data, (row) => weight(row) * count(row))
    return fromParts(
      data,
      { sum: sums.a, count: counts.a },
      { sum: sums.rest, count: counts.rest },
      (a, rest) => ({ sum: mergeSums(a.sum, rest.sum), count: mergeSums(a.count, rest.count) }),
      ({ sum, count }) => (count.high > 0 ? (sum.high + sum.low) / (count.high + count.low) : 0),
    )
  },
})
