import { defineMetric } from '../metric.ts'
import { average, averageOption, positiveOption, ratio, zeroDivisionOption } from './averages.ts'
import { fromCounts } from './label-counts.ts'

export const jaccard = defineMetric({
  name: 'jaccard',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn jaccard_score',
  weighted: true,
  truth: 'class',
  prediction: 'label',
  options: [averageOption, positiveOption, zeroDivisionOption],
  title: { zh: 'Jaccard 系数（交并比）', en: 'Jaccard index (intersection over union)' },
  help: {
    zh: '某类的真实行与预测行之交集除以并集。\n\n$$J=\\frac{TP}{TP+FP+FN}$$\n\nmacro、weighted 在该榜出现的类别上平均；分母为 0 时取 zeroDivision。',
    en: 'For a class, the rows both true and predicted over the rows that are either.\n\n$$J=\\frac{TP}{TP+FP+FN}$$\n\nMacro and weighted run over the classes that occur on the board; where a denominator is 0 the value is zeroDivision.',
  },
  example: {
    truth: ['1', '1', '1', '0', '0'],
    prediction: ['1', '1', '0', '1', '0'],
    options: { average: 'binary', positive: '1' },
    value: 0.5,
  },
  evaluate: (data) =>
    fromCounts(data, (counts) =>
      average(counts, data, (hits, predicted, support) => ratio(hits, predicted + support - hits, data.options)),
    ),
})
