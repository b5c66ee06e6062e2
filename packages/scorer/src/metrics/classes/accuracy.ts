import { sumOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { fromCounts } from './label-counts.ts'

export const accuracy = defineMetric({
  name: 'accuracy',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn accuracy_score',
  weighted: true,
  truth: 'class',
  prediction: 'label',
  options: [],
  title: { zh: '准确率', en: 'Accuracy' },
  help: {
    zh: '预测标签与真实标签完全相同的行所占的比例。\n\n$$\\mathrm{Accuracy}=\\frac{1}{n}\\sum_{i=1}^{n}[\\hat y_i=y_i]$$\n\n训练数据中没有的标签也会被接收，只按错误计。',
    en: 'The share of rows whose label is predicted exactly.\n\n$$\\mathrm{Accuracy}=\\frac{1}{n}\\sum_{i=1}^{n}[\\hat y_i=y_i]$$\n\nA label that does not occur is accepted and counted as wrong.',
  },
  example: { truth: ['cat', 'dog', 'dog', 'fox'], prediction: ['cat', 'dog', 'fox', 'fox'], value: 0.75 },
  evaluate: (data) => fromCounts(data, (counts) => counts.correct / counts.rows),
})

export const balancedAccuracy = defineMetric({
  name: 'balanced-accuracy',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn balanced_accuracy_score',
  weighted: true,
  truth: 'class',
  prediction: 'label',
  options: [],
  title: { zh: '平衡准确率', en: 'Balanced accuracy' },
  help: {
    zh: '各类召回率的平均，类别不均衡时比准确率公平。\n\n$$\\frac{1}{K}\\sum_{k=1}^{K}\\frac{\\#\\{i: y_i=k,\\hat y_i=k\\}}{\\#\\{i: y_i=k\\}}$$\n\n$K$ 为该榜真值中出现的类别数。',
    en: 'The mean recall of the classes; fair where classes are unbalanced.\n\n$$\\frac{1}{K}\\sum_{k=1}^{K}\\frac{\\#\\{i: y_i=k,\\hat y_i=k\\}}{\\#\\{i: y_i=k\\}}$$\n\n$K$ counts the classes that occur in the truth of the board.',
  },
  example: { truth: ['0', '0', '0', '1'], prediction: ['0', '0', '1', '1'], value: 0.8333333333333333 },
  evaluate: (data) =>
    fromCounts(data, ({ support, hits }) => {
      const present = Array.from(support.keys()).filter((k) => (support[k] ?? 0) > 0)
      return (
        sumOf(present.length, (i) => (hits[present[i] ?? 0] ?? 0) / (support[present[i] ?? 0] ?? 1)) / present.length
      )
    }),
})
