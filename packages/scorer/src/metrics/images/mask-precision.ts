import { meanOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { maskText, pixelCount, pixelsOption, sharedPixels } from './mask-runs.ts'
import { decimalThresholds, thresholdsFault, thresholdsOption } from './thresholds.ts'

export const maskPrecision = defineMetric({
  name: 'mask-precision',
  family: 'images',
  direction: 'higher',
  reference: 'TGS Salt Identification Challenge (Kaggle)',
  weighted: true,
  truth: 'mask',
  prediction: 'mask',
  options: [thresholdsOption, pixelsOption],
  title: { zh: '掩码精确率（对 IoU 阈值平均）', en: 'Precision of single masks over IoU thresholds' },
  help: {
    zh: `每行一个掩码。得分是 IoU 大于阈值 $t$ 的阈值所占比例，对各行求平均；IoU 恰等于阈值不算。\n\n$$\\frac1n\\sum_i\\frac1{|T|}\\sum_{t\\in T}[\\mathrm{IoU}_i>t]$$\n\n两者都空计 1，只有一方为空计 0。\n\n${maskText.zh}`,
    en: `One mask a row. The score is the share of the thresholds $t$ that its IoU exceeds, averaged over the rows; an IoU equal to the threshold does not pass.\n\n$$\\frac1n\\sum_i\\frac1{|T|}\\sum_{t\\in T}[\\mathrm{IoU}_i>t]$$\n\nRows where both are empty count 1, where only one is, 0.\n\n${maskText.en}`,
  },
  example: { truth: ['1 10', '', '5 4'], prediction: ['2 8', '', ''], value: 0.5333333333333333 },
  optionFault: ({ thresholds }) => thresholdsFault(thresholds),
  evaluate: (data) => {
    const { values, prediction } = data
    const thresholds = decimalThresholds(data.options.thresholds)
    return meanOf(data, (row) => {
      const truth = pixelCount(values, row)
      const guess = pixelCount(prediction, row)
      if (truth === 0 || guess === 0) return truth === guess ? 1 : 0
      const shared = sharedPixels(values, row, prediction, row)
      const iou = shared / (truth + guess - shared)
      let passed = 0
      while (passed < thresholds.length && iou > (thresholds[passed] as number)) passed++
      return passed / thresholds.length
    })
  },
})
