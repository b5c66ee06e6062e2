import { eachBoard } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { firstColumn } from '../values.ts'

export const medae = defineMetric({
  name: 'medae',
  family: 'numbers',
  direction: 'lower',
  reference: 'scikit-learn median_absolute_error',
  truth: 'number',
  prediction: 'number',
  options: [],
  title: { zh: '绝对误差中位数 MedAE', en: 'Median absolute error (MedAE)' },
  help: {
    zh: '误差绝对值的中位数,不受少数离群值影响;行数为偶数时取中间两个的平均。\n\n$$\\operatorname{median}_i|\\hat y_i-y_i|$$',
    en: 'The median of the absolute errors, which a few outliers do not move; of an even number of rows the mean of the middle two.\n\n$$\\operatorname{median}_i|\\hat y_i-y_i|$$',
  },
  example: { truth: ['3', '-0.5', '2', '7'], prediction: ['2.5', '0', '2', '8'], value: 0.5 },
  evaluate: (data) => {
    const truth = firstColumn(data.values)
    const guess = firstColumn(data.prediction)
    return eachBoard(data, (rows) => {
      const errors = Float64Array.from(rows, (row) => Math.abs((guess[row] as number) - (truth[row] as number))).sort()
      const middle = errors.length >> 1
      const upper = errors[middle] ?? 0
      return errors.length % 2 === 1 ? upper : ((errors[middle - 1] ?? 0) + upper) / 2
    })
  },
})
