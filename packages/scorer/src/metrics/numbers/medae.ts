import { defineMetric } from '../metric.ts'
import { pairBoards, quantileOf } from './pairs.ts'

export const medae = defineMetric({
  name: 'medae',
  family: 'numbers',
  direction: 'lower',
  reference: 'scikit-learn median_absolute_error; other quantiles numpy quantile',
  truth: 'number',
  prediction: 'number',
  options: [
    {
      name: 'q',
      type: 'number',
      default: 0.5,
      min: 0,
      max: 1,
      help: {
        zh: '取误差绝对值的哪个分位数；0.5 为中位数。',
        en: 'Which quantile of the absolute errors; 0.5 is the median.',
      },
    },
  ],
  title: { zh: '绝对误差中位数（或分位数）MedAE', en: 'Median (or quantile) absolute error (MedAE)' },
  help: {
    zh: '误差绝对值的中位数，不受少数离群值影响；行数为偶数时取中间两个的平均。\n\n$$\\operatorname{median}_i|\\hat y_i-y_i|$$\n\nq 不是 0.5 时取相应的分位数，在相邻两个误差之间线性插值。',
    en: 'The median of the absolute errors, which a few outliers do not move; of an even number of rows the mean of the middle two.\n\n$$\\operatorname{median}_i|\\hat y_i-y_i|$$\n\nWith another q it is that quantile, interpolated between the two nearest errors.',
  },
  example: { truth: ['3', '-0.5', '2', '7'], prediction: ['2.5', '0', '2', '8'], value: 0.5 },
  evaluate: (data) => {
    const q = Number(data.options.q)
    return pairBoards(data, ({ truth, guess }) => {
      for (let i = 0; i < truth.length; i++) truth[i] = Math.abs((guess[i] as number) - (truth[i] as number))
      return quantileOf(truth, q)
    })
  },
})
