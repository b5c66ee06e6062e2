import type { Words } from '@leitai/platform/contract/inputs'
import { courseWork } from '../../definition/draft.ts'
import type { StageRules } from '../../definition/edit/stages.ts'
import type { Competition, competitions, dataFiles, Stage } from '../../definition/table.ts'
import type { Choice } from '../contract.scoring.ts'
import type { TemplateName } from '../contract.ts'
import * as tables from './files.ts'
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

interface TemplateFile {
  name: string
  description: Words
  content: string
  /** Whether it shows what is handed in, in the scored stage. */
  sample?: true
}

/** What a draft begins with. Its host brings the data and the solution, and changes whatever differs. */
export interface Template {
  type: 'algorithm' | 'application'
  tags: string[]
  summary: Words
  overview: Words
  task: Words
  rules: Words
  /** Days from now to its start, and from there to its end. */
  startsIn: number
  lasts: number
  /** In order; each lasts a share of the whole. The first one is scored if there is a choice. */
  stages: { name: Words; kind: Stage['kind']; share: number }[]
  limits: StageRules
  choice: Omit<Choice, 'split' | 'b' | 'ranges'> | null
  /** The part of the solution’s rows on the public board; the others decide. */
  aShare: number
  files: TemplateFile[]
  more?: Partial<typeof competitions.$inferInsert>
}

const FOLDER = 'host/template/'

/** The object key of a template’s file: the same for all drafts, as it never changes. */
export const keyOfTemplate = (sha256: string) => `${FOLDER}${sha256}.csv`

export const isOfTemplate = ({ objectKey }: Pick<typeof dataFiles.$inferSelect, 'objectKey'>) =>
  objectKey.startsWith(FOLDER)

const parts = ['summary', 'overview', 'task'] as const

/** Within, as the overview of a request stands above the template’s. */
const holds = (text: string, template: string) => template.trim() !== '' && text.includes(template.trim())
const holdsWords = (words: Words, { zh, en }: Words) => holds(words.zh, zh) || holds(words.en, en)

/** Whether a text that only tells of a template’s example is still there. The rules of templates may stay as they are. */
export const saysTemplate = (cmpt: Pick<Competition, (typeof parts)[number]>): boolean =>
  parts.some((part) => Object.values(templates).some((template) => holdsWords(cmpt[part], template[part])))
