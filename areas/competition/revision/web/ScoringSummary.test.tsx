import type { Language } from '@leitai/platform/contract/language'
import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { ScoringSummary, type Stage } from './RowsSummary.tsx'

const plain: Stage['scoring'] = {
  id: 'id',
  target: ['label'],
  prediction: ['score'],
  metric: { name: 'auc', options: {} },
  split: { by: 'seed', seed: '', aShare: 0.5 },
  b: 'all',
  ranges: {},
}
const several: Stage['scoring'] = {
  ...plain,
  name: 'auc',
  title: { zh: '曲线下面积', en: 'Area' },
  weight: 'w',
  ranges: { score: [0, 1] },
  first: { name: 'tumour', title: { zh: '肿瘤', en: 'Tumour' } },
  files: { formats: ['csv', 'parquet'] },
  tasks: [
    {
      name: 'organ',
      title: { zh: '器官', en: 'Organ' },
      id: 'scan',
      keys: ['slice'],
      files: {
        members: { mask: { name: 'masks/{id}.png', holds: 'mask', width: 64, height: 32 } },
        truth: { truth: { name: 'truth/{id}.png', holds: 'mask' } },
      },
    },
  ],
  columns: [
    {
      name: 'dice',
      task: 'organ',
      missing: 0,
      metric: { name: 'dice' },
      target: ['truth'],
      prediction: ['mask'],
      group: { column: 'patient', weight: 'rows' },
      slice: { column: 'site', value: 'north' },
      hidden: true,
    },
    { name: 'total', title: { zh: '总分', en: 'Total' }, expression: '(auc + dice) / 2', direction: 'higher' },
  ],
  rank: { by: 'ranks', columns: ['auc', 'total'], weights: [2, 1] },
  intervals: { level: 95 },
}
/** The words of the summary, without its elements. */
const said = async (scoring: Stage['scoring'], language: Language = 'zh') =>
  (await render(<ScoringSummary scoring={scoring} />, { ns: ['revision', 'scoring'], language }))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('names every number, task, kind of file, the rule for the rank and the intervals in Chinese', async () => {
  const text = await said(several)
  for (const words of [
    '第 1 列 曲线下面积 auc',
    '任务：肿瘤',
    '真值列：label；预测列：score',
    '样本权重 w',
    '第 2 列',
    'dice · 不在榜单上显示',
    '任务：器官',
    '按 patient 分组，各组按行数加权；只计 site 为 north 的行',
    '不交此任务时为 0',
    '第 3 列 总分 total',
    '= (auc + dice) / 2 · 越高越好',
    '按各列名次的平均：曲线下面积 × 2 · 总分 × 1',
    '榜单显示成绩的 95% 区间',
    '任务 1 肿瘤 tumour',
    '编号列：id',
    '取值范围 score: 0..1',
    '提交的文件类型：csv / parquet',
    '任务 2 器官 organ',
    '编号列：scan, slice',
    '提交的文件列 mask： masks/{id}.png · PNG 掩码',
    '64 × 32',
    '答案的文件列 truth： truth/{id}.png',
    '随机，A 占 50%',
    'B 榜计全部行',
  ])
    expect(text).toContain(words)
})

test('says the same in English', async () => {
  const text = await said({ ...several, rank: { by: 'order', columns: ['total', 'auc'] } }, 'en')
  for (const words of [
    'Column 1 Area auc',
    'Task: Organ',
    'groups by patient, weighted by their rows',
    '0 if the task is missing',
    'compared in this order: Total · Area',
    'leaderboards show the 95 % interval of scores',
    'Task 2 Organ organ',
    'submission files, column mask: masks/{id}.png',
  ])
    expect(text).toContain(words)
})

test('a scoring of one number and one table is short', async () => {
  const text = await said(plain)
  expect(text).toContain('指标 ROC-AUC')
  expect(text).toContain('榜单不显示区间')
  for (const absent of ['第 1 列', '任务', '排名规则', '取值范围']) expect(text).not.toContain(absent)
})
