import { eachBoard } from '../boards.ts'
import { defineMetric, type Numbers } from '../metric.ts'
import { scale, value } from './fields.ts'
import { zeroScale } from './scaled.ts'

const none: Numbers = new Float64Array()

interface Series {
  rows: number
  squares: number
  weight: number
}

export const wrmsse = defineMetric({
  name: 'wrmsse',
  family: 'numbers',
  direction: 'lower',
  reference: 'M5 Forecasting Accuracy competition (WRMSSE)',
  truth: [
    value,
    scale,
    { name: 'series', kind: 'name', title: { zh: '所属序列', en: 'series' } },
    {
      name: 'weight',
      kind: 'non-negative',
      optional: true,
      title: { zh: '序列的权重', en: 'weight of the series' },
    },
  ],
  prediction: [{ name: 'value', kind: 'number', title: { zh: '预测值', en: 'predicted value' } }],
  options: [],
  title: { zh: '加权均方根标度误差 WRMSSE（M5）', en: 'Weighted root mean squared scaled error (WRMSSE, M5)' },
  help: {
    zh: '先对每个序列求均方误差，除以该序列的尺度并开方（RMSSE），再按序列的权重求平均。\n\n$$\\frac{\\sum_sw_s\\sqrt{\\frac1{n_s}\\sum_{i\\in s}\\frac{(\\hat y_i-y_i)^2}{q_s}}}{\\sum_sw_s}$$\n\n答案的每一行都写出所属序列、该序列的尺度 $q_s$ 与权重 $w_s$；没有权重列则等权。$q_s$ 在 M5 中是训练段上（从第一次有销量起）朴素预测的均方误差，必须大于 0；$w_s$ 是训练段最后 28 天的销售额在本层中的占比，各层之和相等。M5 有 12 层汇总序列：请把各层的序列都作为行，由参赛者一并提交。',
    en: 'The mean squared error of each series over its scale, and its root (RMSSE); then the mean over the series by their weights.\n\n$$\\frac{\\sum_sw_s\\sqrt{\\frac1{n_s}\\sum_{i\\in s}\\frac{(\\hat y_i-y_i)^2}{q_s}}}{\\sum_sw_s}$$\n\nEvery row of the solution names its series, with the scale $q_s$ and the weight $w_s$ of the series; without a column of weights all are equal. In M5 $q_s$ is the mean squared error of the naive forecast on the training part (from the first sale on); it must be above 0. $w_s$ is the share of the sales of its level in the last 28 days of the training part, and all levels have the same sum. M5 has series of 12 levels of aggregation: make rows of all of them, which competitors submit together.',
  },
  example: {
    solution: 'id,sales,scale,series,weight\n1,10,4,a,3\n2,12,4,a,3\n3,100,25,b,1\n4,90,25,b,1\n',
    submission: 'id,sales\n1,11\n2,11\n3,94\n4,98\n',
    value: 0.7285533905932737,
  },
  undefinedOn: (truth, rows) => {
    const [, , , weights = none] = truth.values.columns
    const nothing = weights.length > 0 && rows.every((row) => weights[row] === 0)
    return zeroScale(truth, rows) ?? (nothing ? 'zero' : null)
  },
  evaluate: (data) => {
    const [truth = none, scales = none, names = none, weights = none] = data.values.columns
    const [guesses = none] = data.prediction.columns
    return eachBoard(data, (rows) => {
      const seriesByName = new Map<number, Series>()
      for (const row of rows) {
        const name = names[row] as number
        const series = seriesByName.get(name) ?? { rows: 0, squares: 0, weight: 0 }
        seriesByName.set(name, series)
        const miss = (guesses[row] as number) - (truth[row] as number)
        series.rows++
        series.squares += (miss * miss) / (scales[row] as number)
        series.weight += weights.length > 0 ? (weights[row] as number) : 1
      }
      let sum = 0
      let total = 0
      for (const { rows: count, squares, weight } of seriesByName.values()) {
        sum += (weight / count) * Math.sqrt(squares / count)
        total += weight / count
      }
      return sum / total
    })
  },
})
