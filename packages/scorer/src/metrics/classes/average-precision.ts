import { sumOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { oneClass } from '../rules.ts'
import { positiveLabel } from './positive-label.ts'
import { binaryRanking, type Curve, curveBoards } from './roc.ts'

export const averagePrecision = defineMetric({
  name: 'average-precision',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn average_precision_score',
  weighted: true,
  truth: 'binary',
  prediction: 'number',
  options: [positiveLabel],
  title: { zh: '平均精确率（AP）', en: 'Average precision (AP)' },
  help: {
    zh: '精确率—召回率曲线下的面积（阶梯求和，不插值）；得分相同的行一起计入。\n\n$$\\mathrm{AP}=\\sum_n (R_n-R_{n-1})P_n$$',
    en: 'The area under the precision-recall curve as a sum of steps, not interpolated; rows of equal score enter together.\n\n$$\\mathrm{AP}=\\sum_n (R_n-R_{n-1})P_n$$',
  },
  example: { truth: ['1', '0', '1', '0'], prediction: ['0.9', '0.8', '0.7', '0.1'], value: 0.8333333333333333 },
  undefinedOn: oneClass,
  evaluate: (data) => curveBoards(data, binaryRanking(data), stepArea),
})

/** From the highest score down, one step per distinct score. */
function stepArea({ found, wrong, points }: Curve): number {
  const area = sumOf(points - 1, (k) => {
    const now = found[k + 1] as number
    return ((now - (found[k] as number)) * now) / (now + (wrong[k + 1] as number))
  })
  return area / (found[points - 1] as number)
}
