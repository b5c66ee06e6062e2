import { fromParts, mergeSums, sumParts } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { firstColumn } from '../values.ts'
import { positiveLabel } from './positive-label.ts'

export const probabilisticF = defineMetric({
  name: 'probabilistic-f',
  family: 'classes',
  direction: 'higher',
  reference: 'Yacouby and Axman 2020, as in Kaggle RSNA Breast Cancer Detection',
  weighted: true,
  truth: 'binary',
  prediction: 'number',
  options: [
    {
      name: 'beta',
      type: 'number',
      default: 1,
      min: 0.01,
      max: 100,
      help: { zh: '召回率相对精确率的权重；1 即 pF1。', en: 'How much more recall weighs than precision; 1 is pF1.' },
    },
    positiveLabel,
  ],
  title: { zh: '概率 F 分数（pF1）', en: 'Probabilistic F score (pF1)' },
  help: {
    zh: '把正类概率直接当作预测为正类的份额来计算 F 分数，无须阈值。\n\n$$pP=\\frac{\\sum_{i\\in+}p_i}{\\sum_ip_i},\\quad pR=\\frac{\\sum_{i\\in+}p_i}{P},\\quad pF_\\beta=\\frac{(1+\\beta^2)\\,pP\\,pR}{\\beta^2pP+pR}$$\n\n$P$ 为正例数，不得为 0。小于 0 的预测按 0、大于 1 的按 1 计；预测全为 0 时得 0。',
    en: 'The F score with the probability of the positive class as the share of a row that is predicted positive, without a threshold.\n\n$$pP=\\frac{\\sum_{i\\in+}p_i}{\\sum_ip_i},\\quad pR=\\frac{\\sum_{i\\in+}p_i}{P},\\quad pF_\\beta=\\frac{(1+\\beta^2)\\,pP\\,pR}{\\beta^2pP+pR}$$\n\n$P$ positive rows, at least one. Predictions below 0 count as 0, above 1 as 1; where all are 0 the score is 0.',
  },
  example: { truth: ['1', '0', '1'], prediction: ['0.9', '0.3', '0.5'], value: 0.7567567567567567 },
  undefinedOn: ({ values }, rows) => (rows.some((row) => values.columns[0]?.[row] === 1) ? null : 'nothing-true'),
  evaluate: (data) => {
    const b2 = Number(data.options.beta) ** 2
    const truth = firstColumn(data.values)
    const given = firstColumn(data.prediction)
    const { weights } = data
    const weightOf = (row: number) => (weights ? (weights[row] as number) : 1)
    const share = (row: number) => weightOf(row) * Math.min(Math.max(given[row] as number, 0), 1)
    const hits = sumParts(data, (row) => (truth[row] as number) * share(row))
    const predicted = sumParts(data, share)
    const positives = sumParts(data, (row) => (truth[row] as number) * weightOf(row))
    return fromParts(
      data,
      [hits.a, predicted.a, positives.a],
      [hits.rest, predicted.rest, positives.rest],
      (a, rest) => a.map((sum, k) => mergeSums(sum, rest[k] ?? sum)),
      (sums) => {
        const [hit = 0, all = 0, support = 0] = sums.map(({ high, low }) => high + low)
        return ((1 + b2) * hit) / (b2 * support + all)
      },
    )
  },
})
