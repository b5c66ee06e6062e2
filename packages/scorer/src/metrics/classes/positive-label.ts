import type { MetricOption } from '../metric.ts'

export const positiveLabel: MetricOption = {
  name: 'positive',
  type: 'text',
  default: '1',
  help: {
    zh: '正类的标签；若真值中没有它，取两个标签中较大的。',
    en: 'The label of the positive class; where the truth lacks it, the greater of the two.',
  },
}
