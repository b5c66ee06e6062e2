import { fromParts } from '../boards.ts'
import { type Data, defineMetric, type Field, type Numbers } from '../metric.ts'
import { boxesOf, boxFields, boxOption, labelField, severalText } from './boxes.ts'

const pointFields: Field[] = [
  { name: 'x', kind: 'number', title: { zh: '点的 x', en: 'x of the point' } },
  { name: 'y', kind: 'number', title: { zh: '点的 y', en: 'y of the point' } },
]
const noNumbers: Numbers = new Float64Array()

/** The number of boxes of each row that a free point of the same class hits; boxes in their order take the first such point. */
function hitCounter({ values, prediction, options }: Data): (row: number) => number {
  const boxes = boxesOf(values, 1, options.box)
  const [labels = noNumbers] = values.columns
  const [guessed = noNumbers, xs = noNumbers, ys = noNumbers] = prediction.columns
  const taken = new Uint8Array(xs.length)
  return (row) => {
    let hits = 0
    const last = prediction.ends[row] as number
    for (let g = values.starts[row] as number; g < (values.ends[row] as number); g++) {
      const left = boxes.x[g] as number
      const upper = boxes.y[g] as number
      const right = left + (boxes.width[g] as number)
      const lower = upper + (boxes.height[g] as number)
      for (let d = prediction.starts[row] as number; d < last; d++) {
        if (taken[d] === 1 || guessed[d] !== labels[g]) continue
        const x = xs[d] as number
        const y = ys[d] as number
        if (!(x > left && x < right && y > upper && y < lower)) continue
        taken[d] = 1
        hits++
        break
      }
    }
    return hits
  }
}

export const pointInBox = defineMetric({
  name: 'point-in-box-f1',
  family: 'images',
  direction: 'higher',
  reference: 'Kaggle Kuzushiji Recognition',
  weighted: true,
  several: true,
  truth: [labelField, ...boxFields],
  prediction: [labelField, ...pointFields],
  options: [boxOption],
  title: { zh: '点落入框的 F1', en: 'F1 of points in boxes' },
  help: {
    zh: `真值是带类别的框，提交是带类别的点。逐图按框的顺序，各取第一个尚未使用、类别相同且严格在框内的点；$TP$ 为被取到点的框数，榜上所有图像合在一起计算。\n\n$$F_1=\\frac{2TP}{n_{\\text{框}}+n_{\\text{点}}}$$\n\n${severalText.zh}`,
    en: `The truth has boxes with classes, a submission points with classes. In each image every box, in order, takes the first free point of its class strictly inside it; $TP$ boxes get one, over all images of the board.\n\n$$F_1=\\frac{2TP}{n_{boxes}+n_{points}}$$\n\n${severalText.en}`,
  },
  example: {
    solution: 'id,label,x,y,w,h\n1,い,10,10,20,20\n1,ろ,40,10,20,10\n2,い,5,5,10,10\n',
    submission: 'id,label,x,y\n1,い,20,20\n1,い,50,15\n2,い,6,14\n',
    value: 2 / 3,
  },
  perfect: (values, { box }) => {
    const { x, y, width, height } = boxesOf(values, 1, box)
    const middle = (start: Float64Array, length: Float64Array) => start.map((one, k) => one + (length[k] as number) / 2)
    return [undefined, middle(x, width), middle(y, height)]
  },
  undefinedOn: ({ values }, rows) =>
    rows.some((row) => (values.starts[row] as number) < (values.ends[row] as number)) ? null : 'nothing-true',
  evaluate: (data) => {
    const { values, prediction, weights, part } = data
    const hitsOf = hitCounter(data)
    const sums: [Counts, Counts] = [
      [0, 0],
      [0, 0],
    ]
    for (let row = 0; row < data.rows; row++) {
      const sum = sums[part[row] === 1 ? 1 : 0]
      const weight = weights ? (weights[row] as number) : 1
      const truths = (values.ends[row] as number) - (values.starts[row] as number)
      const guesses = (prediction.ends[row] as number) - (prediction.starts[row] as number)
      sum[0] += weight * hitsOf(row)
      sum[1] += weight * (truths + guesses)
    }
    const [rest, a] = sums
    const merge = (one: Counts, other: Counts): Counts => [one[0] + other[0], one[1] + other[1]]
    return fromParts(data, a, rest, merge, ([hits, all]) => (2 * hits) / all)
  },
})
type Counts = [hits: number, all: number]
