import type { Field, Lists, MetricOption, Numbers, Options, Truth, UndefinedReason, Words } from '../metric.ts'

export const pixelsField: Field = {
  name: 'pixels',
  kind: 'numbers',
  title: { zh: '像素值，逐行排列', en: 'values of the pixels, row by row' },
}
export const widthField: Field = {
  name: 'width',
  kind: 'integer',
  range: [1, 1e6],
  optional: true,
  title: { zh: '图像宽度', en: 'width of the image' },
}

export const rangeOption: MetricOption = {
  name: 'range',
  type: 'number',
  default: 255,
  min: 1e-6,
  max: 1e9,
  help: {
    zh: '像素值的范围，即最大与最小可能值之差。',
    en: 'The range of the values: the greatest possible less the least.',
  },
}

export const listText: Words = {
  zh: '像素值以空格分隔，从左到右、从上到下；预测缺少的像素按 0 计，多出的不计。',
  en: 'Values are separated by spaces, from left to right, then down; pixels that a prediction lacks count as 0, further ones are ignored.',
}

const noLists: Lists = { items: new Float64Array(), starts: new Int32Array(), ends: new Int32Array() }
export const listOf = (values: Truth['values'], field = 0): Lists => values.lists?.[field] ?? noLists
export const lengthAt = ({ starts, ends }: Lists, row: number): number =>
  (ends[row] as number) - (starts[row] as number)

/** Reads the numbers of a row, as many as are asked for, with zeros for those that are missing. */
export function readNumbers({ items, starts, ends }: Lists, row: number, length: number, into: Float64Array): void {
  const start = starts[row] as number
  const given = Math.min(length, (ends[row] as number) - start)
  for (let k = 0; k < given; k++) into[k] = items[start + k] as number
  into.fill(0, given, length)
}

/** The width of each image: from the column, the option, or that of a square. */
export function widthOf(truth: Pick<Truth, 'values'>, { width, channels }: Options): (row: number) => number {
  const column: Numbers | undefined = truth.values.columns[1]?.length ? truth.values.columns[1] : undefined
  const list = listOf(truth.values)
  return (row) =>
    column ? (column[row] as number) : Number(width) || Math.sqrt(lengthAt(list, row) / Number(channels))
}

/** Images need whole lines, and at least `least` of them with as many pixels. */
export function tooSmall(
  truth: Pick<Truth, 'values'>,
  rows: Uint32Array,
  options: Options,
  least: number,
): UndefinedReason | null {
  const list = listOf(truth.values)
  const widths = widthOf(truth, options)
  const fits = (row: number) => {
    const width = widths(row)
    const height = lengthAt(list, row) / Number(options.channels) / width
    return Number.isInteger(width) && Number.isInteger(height) && width >= least && height >= least
  }
  return rows.every(fits) ? null : 'too-few'
}
