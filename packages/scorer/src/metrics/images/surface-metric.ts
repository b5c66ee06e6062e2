import { fromParts, mergeSums, sumParts } from '../boards.ts'
import {
  type Boards,
  type Data,
  defineMetric,
  type Field,
  type Lists,
  type Metric,
  type MetricOption,
  type Words,
} from '../metric.ts'
import { expand, type Size, sizeFault, sizeFields, sizeOptions, sizesOf, type Window, windowOf } from './image-size.ts'
import { maskText, pixelsOption } from './mask-runs.ts'

const mask: Field = { name: 'mask', kind: 'mask', title: { zh: '掩码', en: 'mask' } }
const noLists: Lists = { items: new Int32Array(), starts: new Int32Array(), ends: new Int32Array() }

const emptyOption: MetricOption = {
  name: 'empty',
  type: 'choice',
  default: 'count',
  choices: ['count', 'skip'],
  help: {
    zh: '真值与预测都空的行：count 按完全正确计，skip 不计。',
    en: 'Rows where both masks are empty: count them as perfect, or skip them.',
  },
}
/** The mean of the rows’ values on both boards; rows without a value (NaN) are left out, and if all are, it is `fallback`. */
function meanOfSome(data: Data, values: Float64Array, fallback: number): Boards {
  const weight = (row: number) => (Number.isNaN(values[row]) ? 0 : data.weights ? (data.weights[row] as number) : 1)
  const counted = sumParts(data, weight)
  const sums = sumParts(data, (row) => (weight(row) === 0 ? 0 : weight(row) * (values[row] as number)))
  return fromParts(
    data,
    { counted: counted.a, sum: sums.a },
    { counted: counted.rest, sum: sums.rest },
    (a, rest) => ({ counted: mergeSums(a.counted, rest.counted), sum: mergeSums(a.sum, rest.sum) }),
    ({ counted, sum }) => {
      const total = counted.high + counted.low
      return total === 0 ? fallback : (sum.high + sum.low) / total
    },
  )
}

/** Bitmaps of two masks in one window, which the next pair overwrites. */
export interface Pair {
  truth: Uint8Array
  guess: Uint8Array
  scratch: Uint8Array
  size: Size
  window: Window
}

/** What is measured on two masks that are not both empty. */
export interface Measure {
  pair(pair: Pair, options: Data['options']): number
  /** Where one of the masks is empty. */
  single(size: Size, options: Data['options']): number
  perfect: number
}

function surfaceBoards(data: Data, measure: Measure): Boards {
  const { options } = data
  const truth = data.values.lists?.[0] ?? noLists
  const guess = data.prediction.lists?.[0] ?? noLists
  const sizeOf = sizesOf(data.values, 1, options)
  const values = new Float64Array(data.rows)
  let [one, other, scratch] = [new Uint8Array(), new Uint8Array(), new Uint8Array()]
  for (let row = 0; row < data.rows; row++) {
    const size = sizeOf(row)
    const both = [truth, guess].map((list) => windowOf([{ list, entry: row }], size))
    const window = windowOf(
      [truth, guess].map((list) => ({ list, entry: row })),
      size,
    )
    if (!window) values[row] = options.empty === 'skip' ? Number.NaN : measure.perfect
    else if (!both[0] || !both[1]) values[row] = measure.single(size, options)
    else {
      const area = window.lines * window.length
      if (area > one.length) [one, other, scratch] = [new Uint8Array(area), new Uint8Array(area), new Uint8Array(area)]
      expand(truth, row, size, window, one)
      expand(guess, row, size, window, other)
      values[row] = measure.pair({ truth: one, guess: other, scratch, size, window }, options)
    }
  }
  return meanOfSome(data, values, measure.perfect)
}

export const diagonal = ({ length, lines }: Size) => Math.hypot(length, lines)
const sizes: Words = {
  zh: '图像的高与宽由选项给出，或由真值的第二、三列给出；图像之外的像素不计。图像最多 2500 万像素。',
  en: 'Height and width of the images are options or the second and third column of the truth; pixels beyond the image are ignored. An image has at most 25 million pixels.',
}

export function surfaceMetric(
  metric: Pick<Metric, 'name' | 'direction' | 'reference' | 'title' | 'help' | 'example'>,
  options: MetricOption[],
  measure: Measure,
): Metric {
  const { zh, en } = metric.help
  return defineMetric({
    ...metric,
    family: 'images',
    weighted: true,
    truth: [mask, ...sizeFields],
    prediction: [mask],
    options: [...sizeOptions, ...options, emptyOption, pixelsOption],
    help: { zh: `${zh}\n\n${sizes.zh}${maskText.zh}`, en: `${en}\n\n${sizes.en} ${maskText.en}` },
    optionFault: (given, { target }) => sizeFault(given, target, 1),
    evaluate: (data) => surfaceBoards(data, measure),
  })
}
