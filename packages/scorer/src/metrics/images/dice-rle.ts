import { meanOf } from '../boards.ts'
import { defineMetric, type Values } from '../metric.ts'
import { pixelsOption } from './mask-options.ts'
import { pixelCount, sharedPixels } from './mask-runs.ts'

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
