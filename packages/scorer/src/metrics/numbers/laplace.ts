import { meanOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { value } from './fields.ts'

export const laplaceLogLikelihood = defineMetric({
  name: 'laplace-log-likelihood',
  family: 'numbers',
  direction: 'higher',
  reference: 'Kaggle OSIC Pulmonary Fibrosis Progression (modified Laplace log likelihood)',
  weighted: true,
  truth: [value],
  prediction: [
    { name: 'value', kind: 'number', title: { zh: '预测值', en: 'predicted value' } },
    { name: 'confidence', kind: 'number', title: { zh: '标准差', en: 'standard deviation' } },
  ],
  options: [
    {
      name: 'minimum',
      type: 'number',
      default: 70,
      min: 1e-9,
      help: {
        zh: '标准差的下限；更小的按它计。',
        en: 'The least standard deviation; smaller ones count as this.',
      },
    },
    {
      name: 'cap',
      type: 'number',
      default: 1000,
      min: 0,
      help: { zh: '误差绝对值的上限。', en: 'The greatest absolute error; greater ones count as this.' },
    },
  ],
  title: { zh: '拉普拉斯对数似然', en: 'Laplace log-likelihood' },
  help: {
    zh: '预测值连同其标准差：既要准，也要知道自己有多准。\n\n$$\\frac1n\\sum_i\\Big(-\\frac{\\sqrt2\\,\\Delta_i}{\\sigma_i}-\\ln(\\sqrt2\\,\\sigma_i)\\Big)$$\n\n$\\sigma_i$ 为标准差与 minimum 中较大的，$\\Delta_i$ 为误差绝对值与 cap 中较小的。得分通常为负，越大越好。',
    en: 'A prediction with its standard deviation: it must be right, and know how right.\n\n$$\\frac1n\\sum_i\\Big(-\\frac{\\sqrt2\\,\\Delta_i}{\\sigma_i}-\\ln(\\sqrt2\\,\\sigma_i)\\Big)$$\n\n$\\sigma_i$ is the standard deviation, at least minimum; $\\Delta_i$ the absolute error, at most cap. Scores are mostly negative; higher is better.',
  },
  example: {
    solution: 'id,FVC\n1,2500\n2,3000\n',
    submission: 'id,FVC,Confidence\n1,2400,200\n2,3010,20\n',
    value: -5.574548539627166,
  },
  evaluate: (data) => {
    const minimum = Number(data.options.minimum)
    const cap = Number(data.options.cap)
    const [truth] = data.values.columns
    const [guesses, sds] = data.prediction.columns
    return meanOf(data, (row) => {
      const sd = Math.max(sds?.[row] as number, minimum)
      const miss = Math.min(Math.abs((truth?.[row] as number) - (guesses?.[row] as number)), cap)
      return (-Math.SQRT2 * miss) / sd - Math.log(Math.SQRT2 * sd)
    })
  },
})
