import { fromParts } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { firstColumn } from '../values.ts'

export const maxError = defineMetric({
  name: 'max-error',
  family: 'numbers',
  direction: 'lower',
  reference: 'scikit-learn max_error',
  truth: 'number',
  prediction: 'number',
  options: [],
  title: { zh: '最大误差', en: 'Maximum error' },
  help: {
    zh: '各行误差绝对值中最大的一个：衡量最坏的情况。\n\n$$\\max_i|\\hat y_i-y_i|$$',
    en: 'The greatest absolute error of a row: the worst case.\n\n$$\\max_i|\\hat y_i-y_i|$$',
  },
  example: { truth: ['3', '-0.5', '2', '7'], prediction: ['2.5', '0', '2', '8'], value: 1 },
  evaluate: (data) => {
    const truth = firstColumn(data.values)
    const guess = firstColumn(data.prediction)
    const greatest = new Float64Array(2)
    for (let row = 0; row < data.rows; row++) {
      const miss = Math.abs((guess[row] as number) - (truth[row] as number))
      const part = data.part[row] as number
      if (miss > (greatest[part] as number)) greatest[part] = miss
    }
    const [rest = 0, a = 0] = greatest
    return fromParts(data, a, rest, Math.max, (value) => value)
  },
})
