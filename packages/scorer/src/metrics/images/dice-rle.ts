import { meanOf } from '../boards.ts'
import { defineMetric, type Values } from '../metric.ts'

export const diceRle = defineMetric({
  name: 'dice-rle',
  family: 'images',
  direction: 'higher',
  reference: 'Dice 1945, on run lengths as Kaggle writes them',
  truth: 'mask',
  prediction: 'mask',
  options: [
    {
      name: 'pixels',
      type: 'number',
      default: 0,
      min: 0,
      max: 2 ** 31 - 1,
      integer: true,
      help: {
        zh: '图像的像素数,超出即报错;0 表示不检查。',
        en: 'Pixels of an image, beyond which a mask is refused; 0 for no check.',
      },
    },
  ],
  title: { zh: 'Dice 系数(游程编码掩码)', en: 'Dice coefficient (run-length masks)' },
  help: {
    zh: '掩码写成「起点 长度 起点 长度 …」,像素从 1 数起,起点递增且不重叠;空值表示没有目标。对各行的 Dice 求平均,两者都空计 1。\n\n$$\\frac1n\\sum_i\\frac{2|X_i\\cap Y_i|}{|X_i|+|Y_i|}$$',
    en: 'A mask reads "start length start length ...", pixels counted from 1, starts rising, runs not overlapping; empty means nothing there. The mean Dice of the rows; 1 where both are empty.\n\n$$\\frac1n\\sum_i\\frac{2|X_i\\cap Y_i|}{|X_i|+|Y_i|}$$',
  },
  example: { truth: ['1 3 10 5', ''], prediction: ['2 3 12 5', ''], value: 0.8125 },
  evaluate: (data) => meanOf(data, (row) => dice(data.values, data.prediction, row)),
})

/** Merges both lists of runs; an image is never expanded. */
function dice(x: Values, y: Values, row: number): number {
  const total = area(x, row) + area(y, row)
  if (total === 0) return 1
  let i = x.starts[row] as number
  let j = y.starts[row] as number
  const iEnd = x.ends[row] as number
  const jEnd = y.ends[row] as number
  let common = 0
  while (i < iEnd && j < jEnd) {
    const xStart = x.items[i] as number
    const yStart = y.items[j] as number
    const xEnd = xStart + (x.items[i + 1] as number)
    const yEnd = yStart + (y.items[j + 1] as number)
    common += Math.max(0, Math.min(xEnd, yEnd) - Math.max(xStart, yStart))
    if (xEnd <= yEnd) i += 2
    else j += 2
  }
  return (2 * common) / total
}

function area(values: Values, row: number): number {
  let pixels = 0
  const end = values.ends[row] as number
  for (let i = values.starts[row] as number; i < end; i += 2) pixels += values.items[i + 1] as number
  return pixels
}
