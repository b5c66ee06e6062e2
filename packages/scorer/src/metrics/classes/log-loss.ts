import { meanOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { firstColumn } from '../rules.ts'
import { positiveLabel } from './positive-label.ts'

/** scikit-learn’s clip: an event with predicted probability 0 costs 36, not infinity. */
const EPSILON = Number.EPSILON
function clip(p: number): number {
  return Math.min(Math.max(p, EPSILON), 1 - EPSILON)
}

export const logLoss = defineMetric({
  name: 'log-loss',
  family: 'classes',
  direction: 'lower',
  reference: 'scikit-learn log_loss',
  weighted: true,
  truth: 'binary',
  prediction: 'probability',
  options: [positiveLabel],
  title: { zh: '对数损失（二分类）', en: 'Log loss (two classes)' },
  help: {
    zh: '预测为正类之概率 $p$ 的平均负对数似然；$p$ 截断到 $[\\epsilon,1-\\epsilon]$，$\\epsilon=2^{-52}$。\n\n$$-\\frac1n\\sum_i\\big(y_i\\ln p_i+(1-y_i)\\ln(1-p_i)\\big)$$',
    en: 'The mean negative log-likelihood of the probability $p$ of the positive class; $p$ is clipped to $[\\epsilon,1-\\epsilon]$, $\\epsilon=2^{-52}$.\n\n$$-\\frac1n\\sum_i\\big(y_i\\ln p_i+(1-y_i)\\ln(1-p_i)\\big)$$',
  },
  example: { truth: ['1', '0', '1'], prediction: ['0.9', '0.2', '0.5'], value: 0.34055041584399376 },
  evaluate: (data) => {
    const truth = firstColumn(data.values)
    const given = firstColumn(data.prediction)
    return meanOf(data, (row) => {
      const p = clip(given[row] as number)
      return -Math.log(truth[row] === 1 ? p : 1 - p)
    })
  },
})

export const logLossMulticlass = defineMetric({
  name: 'log-loss-multiclass',
  family: 'classes',
  direction: 'lower',
  reference: 'scikit-learn log_loss',
  weighted: true,
  truth: 'class',
  prediction: 'class-probabilities',
  options: [],
  title: { zh: '对数损失（多分类）', en: 'Log loss (multi-class)' },
  help: {
    zh: '真实类别之概率的平均负对数。每类一列概率，列名即类别标签；各概率先截断到 $[2^{-52},1-2^{-52}]$，再按行归一。\n\n$$-\\frac1n\\sum_i\\ln\\frac{p_{i,y_i}}{\\sum_k p_{ik}}$$',
    en: 'The mean negative logarithm of the probability given to the true class. One column per class, named after its label; probabilities are clipped to $[2^{-52},1-2^{-52}]$, then each row is divided by its sum.\n\n$$-\\frac1n\\sum_i\\ln\\frac{p_{i,y_i}}{\\sum_k p_{ik}}$$',
  },
  example: {
    truth: ['a', 'b', 'c'],
    prediction: ['0.7,0.2,0.1', '0.3,0.5,0.2', '0.25,0.25,0.5'],
    columns: ['a', 'b', 'c'],
    value: 0.5809897683528743,
  },
  evaluate: (data) => {
    const codes = data.values.codes
    const { columns } = data.prediction
    return meanOf(data, (row) => {
      let sum = 0
      for (const column of columns) sum += clip(column[row] as number)
      return -Math.log(clip(columns[codes[row] as number]?.[row] as number) / sum)
    })
  },
})
