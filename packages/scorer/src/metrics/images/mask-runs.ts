import { meanOf } from '../boards.ts'
import { defineMetric, type Lists, type MetricOption, type Values, type Words } from '../metric.ts'

/** How many pixels mask i of x and mask j of y share. Merges both lists of runs; an image is never expanded. */
export function sharedPixels(x: Lists, i: number, y: Lists, j: number): number {
  const xs = x.items
  const ys = y.items
  let p = x.starts[i] as number
  let q = y.starts[j] as number
  const pEnd = x.ends[i] as number
  const qEnd = y.ends[j] as number
  let shared = 0
  while (p < pEnd && q < qEnd) {
    const xStart = xs[p] as number
    const yStart = ys[q] as number
    const xEnd = xStart + (xs[p + 1] as number)
    const yEnd = yStart + (ys[q + 1] as number)
    shared += Math.max(0, Math.min(xEnd, yEnd) - Math.max(xStart, yStart))
    if (xEnd <= yEnd) p += 2
    else q += 2
  }
  return shared
}

/** How many pixels mask i of x has. */
export function pixelCount(x: Lists, i: number): number {
  let pixels = 0
  const end = x.ends[i] as number
  for (let p = x.starts[i] as number; p < end; p += 2) pixels += x.items[p + 1] as number
  return pixels
}

/** The option `pixels` is read where masks are decoded. */
export const pixelsOption: MetricOption = {
  name: 'pixels',
  type: 'number',
  default: 0,
  min: 0,
  max: 2 ** 31 - 1,
  integer: true,
  help: {
    zh: '图像的像素数，超出即报错；0 表示不检查。',
    en: 'Pixels of an image, beyond which a mask is refused; 0 for no check.',
  },
}

/** How masks are written. */
export const maskText: Words = {
  zh: '掩码写成「起点 长度 起点 长度 …」，像素从 1 数起，起点递增且各段不重叠；空值表示没有目标。',
  en: 'A mask reads "start length start length ...", pixels counted from 1, starts rising, runs not overlapping; an empty value means nothing there.',
}

/** Joins the masks of entries into one, without pixels counted twice. */
export function unionOfMasks({ items, starts, ends }: Lists, entries: ArrayLike<number>): Lists {
  const runs: [first: number, end: number][] = []
  for (let k = 0; k < entries.length; k++) {
    const entry = entries[k] as number
    for (let p = starts[entry] as number; p < (ends[entry] as number); p += 2) {
      const first = items[p] as number
      runs.push([first, first + (items[p + 1] as number)])
    }
  }
  if (entries.length > 1) runs.sort((one, other) => one[0] - other[0])
  const joined: number[] = []
  let last = -1
  for (const [first, end] of runs) {
    if (last >= 0 && first <= last) {
      const from = joined[joined.length - 2] as number
      last = Math.max(last, end)
      joined[joined.length - 1] = last - from
    } else {
      joined.push(first, end - first)
      last = end
    }
  }
  return { items: Float64Array.from(joined), starts: new Int32Array(1), ends: Int32Array.of(joined.length) }
}

/** The entries of a row by class; unknown classes (below 0) are left out. */
export function entriesByClass({ starts, ends, columns }: Values, row: number): Map<number, number[]> {
  const classes = new Map<number, number[]>()
  for (let k = starts[row] as number; k < (ends[row] as number); k++) {
    const label = columns[0]?.[k] as number
    if (label < 0) continue
    const list = classes.get(label)
    if (list) list.push(k)
    else classes.set(label, [k])
  }
  return classes
}

export const diceRle = defineMetric({
  name: 'dice-rle',
  family: 'images',
  direction: 'higher',
  reference: 'Dice 1945, on run lengths as Kaggle writes them',
  truth: 'mask',
  prediction: 'mask',
  options: [pixelsOption],
  title: { zh: 'Dice 系数（游程编码掩码）', en: 'Dice coefficient (run-length masks)' },
  help: {
    zh: '掩码写成「起点 长度 起点 长度 …」，像素从 1 数起，起点递增且不重叠；空值表示没有目标。对各行的 Dice 求平均，两者都空计 1。\n\n$$\\frac1n\\sum_i\\frac{2|X_i\\cap Y_i|}{|X_i|+|Y_i|}$$',
    en: 'A mask reads "start length start length ...", pixels counted from 1, starts rising, runs not overlapping; empty means nothing there. The mean Dice of the rows; 1 where both are empty.\n\n$$\\frac1n\\sum_i\\frac{2|X_i\\cap Y_i|}{|X_i|+|Y_i|}$$',
  },
  example: { truth: ['1 3 10 5', ''], prediction: ['2 3 12 5', ''], value: 0.8125 },
  evaluate: (data) => meanOf(data, (row) => dice(data.values, data.prediction, row)),
})

function dice(x: Values, y: Values, row: number): number {
  const total = pixelCount(x, row) + pixelCount(y, row)
  return total === 0 ? 1 : (2 * sharedPixels(x, row, y, row)) / total
}
