import { courseWork } from '../../definition/draft.ts'
import type { TemplateName } from '../contract.ts'
import * as tables from './files.ts'
import type { Template } from './template.ts'
import { fileWords, rounds, texts } from './texts.ts'

const usual = { dailyLimit: 3, totalLimit: null, pickLimit: 2, decimals: 6 }
const scored = {
  type: 'algorithm',
  startsIn: 30,
  lasts: 60,
  limits: usual,
  aShare: 0.3,
  stages: [{ name: rounds.main, kind: 'preliminary', share: 1 }],
} as const satisfies Partial<Template>

const filesOf = ({ train, test, sample }: { train?: string; test?: string; sample: string }): Template['files'] => [
  ...(train === undefined ? [] : [{ name: 'train.csv', description: fileWords.train, content: train }]),
  ...(test === undefined ? [] : [{ name: 'test.csv', description: fileWords.test, content: test }]),
  { name: 'sample_submission.csv', description: fileWords.sample, content: sample, sample: true },
]

const column = (name: string, metric: string, options: Record<string, string> = {}) => ({
  id: 'id',
  target: [name],
  prediction: [name],
  metric: { name: metric, options },
})

export const templates: Readonly<Record<TemplateName, Template>> = {
  image: {
    ...scored,
    ...texts.image,
    tags: ['图像', '多分类', '计算机视觉'],
    stages: [...scored.stages],
    choice: column('label', 'f1', { average: 'macro' }),
    files: filesOf(tables.image),
  },
  regression: {
    ...scored,
    ...texts.regression,
    tags: ['表格数据', '回归'],
    stages: [...scored.stages],
    choice: column('target', 'rmse'),
    files: filesOf(tables.regression),
  },
  text: {
    ...scored,
    ...texts.text,
    tags: ['文本', '自然语言处理', '分类'],
    stages: [...scored.stages],
    choice: column('label', 'f1', { average: 'macro' }),
    files: filesOf(tables.text),
  },
  series: {
    ...scored,
    ...texts.series,
    tags: ['时间序列', '预测'],
    stages: [...scored.stages],
    choice: column('value', 'mae'),
    files: filesOf(tables.series),
  },
  application: {
    ...scored,
    ...texts.application,
    type: 'application',
    tags: ['应用', '创新'],
    stages: [
      { name: rounds.works, kind: 'preliminary', share: 0.7 },
      { name: rounds.final, kind: 'final', share: 0.3 },
    ],
    choice: null,
    files: [],
  },
  homework: {
    ...scored,
    ...texts.homework,
    startsIn: 0,
    lasts: 14,
    aShare: 0.5,
    limits: { ...usual, dailyLimit: 5, decimals: 4 },
    tags: ['教学', '入门', '分类'],
    stages: [{ name: rounds.homework, kind: 'preliminary', share: 1 }],
    choice: column('label', 'accuracy'),
    files: filesOf(tables.classification),
    more: courseWork,
  },
}
