import { sumOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { oneClass } from '../rules.ts'
import { fromCounts } from './label-counts.ts'

export const mcc = defineMetric({
  name: 'mcc',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn matthews_corrcoef',
  weighted: true,
  truth: 'class',
  prediction: 'label',
  options: [],
  title: { zh: 'Matthews 相关系数', en: 'Matthews correlation coefficient' },
  help: {
    zh: '真值与预测标签的相关系数（−1 到 1），可用于多类与不均衡数据。\n\n$$\\frac{cs-\\sum_k t_kp_k}{\\sqrt{(s^2-\\sum_k p_k^2)(s^2-\\sum_k t_k^2)}}$$\n\n$s$ 为行数，$c$ 为预测正确的行数，$t_k$、$p_k$ 为真值与预测中第 $k$ 类的行数。预测全为同一类时取 0。',
    en: 'The correlation of true and predicted labels (−1 to 1), for two or more classes, balanced or not.\n\n$$\\frac{cs-\\sum_k t_kp_k}{\\sqrt{(s^2-\\sum_k p_k^2)(s^2-\\sum_k t_k^2)}}$$\n\n$s$ rows, $c$ of them right, $t_k$ and $p_k$ rows of class $k$ in truth and prediction. 0 where all predictions are one class.',
  },
  example: { truth: ['1', '1', '1', '0'], prediction: ['1', '0', '1', '1'], value: -0.3333333333333333 },
  undefinedOn: oneClass,
  evaluate: (data) =>
    fromCounts(data, ({ rows, correct, support, predicted }) => {
      const cross = sumOf(support.length, (k) => (support[k] ?? 0) * (predicted[k] ?? 0))
      const t = rows * rows - sumOf(support.length, (k) => (support[k] ?? 0) ** 2)
      const p = rows * rows - sumOf(predicted.length, (k) => (predicted[k] ?? 0) ** 2)
      // With weights, rounding can make a factor that is 0 slightly negative.
      return t <= 0 || p <= 0 ? 0 : (correct * rows - cross) / Math.sqrt(t) / Math.sqrt(p)
    }),
})
