import { eachBoard } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { oneClass } from '../rules.ts'
import { sortByKey } from '../sort.ts'
import { firstColumn } from '../values.ts'
import { positiveLabel } from './positive-label.ts'

export const averagePrecision = defineMetric({
  name: 'average-precision',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn average_precision_score',
  truth: 'binary',
  prediction: 'number',
  options: [positiveLabel],
  title: { zh: '平均精确率(AP)', en: 'Average precision (AP)' },
  help: {
    zh: '精确率—召回率曲线下的面积(阶梯求和,不插值);得分相同的行一起计入。\n\n$$\\mathrm{AP}=\\sum_n (R_n-R_{n-1})P_n$$',
    en: 'The area under the precision-recall curve as a sum of steps, not interpolated; rows of equal score enter together.\n\n$$\\mathrm{AP}=\\sum_n (R_n-R_{n-1})P_n$$',
  },
  example: { truth: ['1', '0', '1', '0'], prediction: ['0.9', '0.8', '0.7', '0.1'], value: 0.8333333333333333 },
  undefinedOn: oneClass,
  evaluate: (data) => {
    const scores = firstColumn(data.prediction)
    const truth = firstColumn(data.values)
    return eachBoard(data, (rows) => {
      const keys = Float64Array.from(rows, (row) => scores[row] as number)
      const labels = Uint8Array.from(rows, (row) => truth[row] as number)
      const sorted = sortByKey(keys, labels, (length) => new Uint8Array(length))
      return stepArea(sorted.keys, sorted.payload)
    })
  },
})

/** From the highest score down, one step per distinct score; compensated summation. */
function stepArea(keys: Float64Array, labels: Uint8Array): number {
  let found = 0
  let high = 0
  let low = 0
  let i = keys.length - 1
  while (i >= 0) {
    const key = keys[i]
    const before = found
    while (i >= 0 && keys[i] === key) found += labels[i--] as number
    const step = ((found - before) * found) / (keys.length - 1 - i)
    const sum = high + step
    low += high >= step ? high - sum + step : step - sum + high
    high = sum
  }
  return (high + low) / found
}
