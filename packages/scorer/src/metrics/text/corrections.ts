import type { Field, MetricOption } from '../metric.ts'

/** What metrics on corrected texts share: the text to correct, before the right ones. */
export const sourceField: Field = {
  name: 'source',
  kind: 'text',
  title: { zh: '原文（可能有错）', en: 'text to correct' },
}

/** What is shown of right, submitted and wanted corrections. */
export const measureOptions = (beta: number): MetricOption[] => [
  {
    name: 'measure',
    type: 'choice',
    default: 'f',
    choices: ['f', 'precision', 'recall'],
    help: { zh: 'F 值、精确率或召回率。', en: 'The F-score, precision or recall.' },
  },
  {
    name: 'beta',
    type: 'number',
    default: beta,
    min: 0.001,
    max: 1000,
    help: {
      zh: 'F 值中召回率的权重；0.5 更看重精确率。',
      en: 'How much recall counts in the F-score; 0.5 puts precision first.',
    },
  },
]
