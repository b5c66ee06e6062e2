import { meanOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { lengthAt, listOf, listText, pixelsField, rangeOption } from './image-lists.ts'

export const psnr = defineMetric({
  name: 'psnr',
  family: 'images',
  direction: 'higher',
  reference: 'scikit-image peak_signal_noise_ratio',
  weighted: true,
  truth: [pixelsField],
  prediction: [pixelsField],
  options: [
    rangeOption,
    {
      name: 'most',
      type: 'number',
      default: 100,
      min: 1,
      max: 1e6,
      help: {
        zh: '一张图像的得分上限（分贝），完全相同的图像得此分。',
        en: 'The most an image scores, in decibels; equal images have this score.',
      },
    },
  ],
  title: { zh: '峰值信噪比 PSNR', en: 'Peak signal-to-noise ratio (PSNR)' },
  help: {
    zh: `每行一张图像，以分贝计的像素值范围 $R$ 与均方误差之比，再对图像求平均。\n\n$$\\frac1n\\sum_i10\\log_{10}\\frac{R^2}{\\mathrm{MSE}_i}$$\n\n${listText.zh}没有像素的图像按相同计。`,
    en: `A row is an image: the range $R$ of its values over the mean squared error, in decibels, averaged over the images.\n\n$$\\frac1n\\sum_i10\\log_{10}\\frac{R^2}{\\mathrm{MSE}_i}$$\n\n${listText.en} An image without pixels counts as equal.`,
  },
  example: {
    solution: 'id,pixels\n1,0 100 200 255\n2,10 20 30 40\n',
    submission: 'id,pixels\n1,10 90 200 255\n2,10 20 30 40\n',
    value: 65.57055178265946,
  },
  evaluate: (data) => {
    const truth = listOf(data.values)
    const guess = listOf(data.prediction)
    const range = Number(data.options.range)
    const most = Number(data.options.most)
    return meanOf(data, (row) => {
      const length = lengthAt(truth, row)
      const given = lengthAt(guess, row)
      const from = truth.starts[row] as number
      const own = guess.starts[row] as number
      let sum = 0
      for (let k = 0; k < length; k++) {
        const value = k < given ? (guess.items[own + k] as number) : 0
        sum += ((truth.items[from + k] as number) - value) ** 2
      }
      return sum === 0 ? most : Math.min(most, 10 * Math.log10((range * range * length) / sum))
    })
  },
})
