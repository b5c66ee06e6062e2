import type { MetricOption } from '../metric.ts'

export const positiveLabel: MetricOption = {
  name: 'positive',
  type: 'text',
  default: '1',
  help: {
    zh: '正类的标签。类别是 0 和 1、-1 和 1 或真假值时可以省略。',
    en: 'The label of the positive class. It may be left out where the classes are 0 and 1, -1 and 1, or true and false.',
  },
}
