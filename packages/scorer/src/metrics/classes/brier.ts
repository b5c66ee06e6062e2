import { meanOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { firstColumn } from '../rules.ts'
import { positiveLabel } from './positive-label.ts'

export const brier = defineMetric({
  name: 'brier',
  family: 'classes',
  direction: 'lower',
  reference: 'scikit-learn brier_score_loss',
  weighted: true,
  truth: 'binary',
  prediction: 'probability',
  options: [positiveLabel],
  title: { zh: 'Brier 分数', en: 'Brier score' },
  help: {
    zh: '正类概率与结果（1 或 0）之差的平方的平均。\n\n$$\\frac1n\\sum_i(p_i-y_i)^2$$',
    en: 'The mean squared difference of the probability of the positive class and what happened (1 or 0).\n\n$$\\frac1n\\sum_i(p_i-y_i)^2$$',
  },
  example: { truth: ['1', '0', '1'], prediction: ['0.9', '0.2', '0.5'], value: 0.1 },
  evaluate: (data) => {
    const truth = firstColumn(data.values)
    const given = firstColumn(data.prediction)
    return meanOf(data, (row) => ((given[row] as number) - (truth[row] as number)) ** 2)
  },
})
