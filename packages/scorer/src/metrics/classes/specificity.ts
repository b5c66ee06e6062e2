import { defineMetric } from '../metric.ts'
import { average, averageOption, positiveOption, ratio, zeroDivisionOption } from './averages.ts'
import { fromCounts } from './label-counts.ts'

export const specificity = defineMetric({
  name: 'specificity',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn multilabel_confusion_matrix, TN / (TN + FP)',
  weighted: true,
  truth: 'class',
  prediction: 'label',
  options: [averageOption, positiveOption, zeroDivisionOption],
  title: { zh: '特异度（真负率）', en: 'Specificity (true negative rate)' },
  help: {
    zh: '不属于某类的行中没有被预测为该类的比例。\n\n$$\\frac{TN}{TN+FP}$$\n\nmacro、weighted 在该榜真值或预测中出现的类别上平均；micro 先合计各类的计数；分母为 0 时取 zeroDivision。',
    en: 'Of the rows that are not of a class, the share that is not predicted as it.\n\n$$\\frac{TN}{TN+FP}$$\n\nMacro and weighted run over the classes that occur on the board in truth or prediction; micro adds up their counts first; where a denominator is 0 the value is zeroDivision.',
  },
  example: {
    truth: ['1', '1', '0', '0', '0'],
    prediction: ['1', '0', '1', '0', '0'],
    options: { average: 'binary', positive: '1' },
    value: 0.6666666666666666,
  },
  evaluate: (data) =>
    fromCounts(data, (counts) => {
      const { options, classes } = data
      // Micro adds up the counts of all classes, of which each has all rows.
      const rows = options.average === 'micro' ? counts.rows * classes.length : counts.rows
      return average(counts, data, (hits, predicted, support) =>
        ratio(Math.max(0, rows - support - predicted + hits), rows - support, options),
      )
    }),
})
