import type { Refusals } from '../core/refusal.ts'

export const datasetRefusals = {
  'dataset.unknown': [
    404,
    '没有这个数据集，或主办方已停止共享',
    'There is no such dataset, or its host shares it no more',
  ],
} as const satisfies Refusals
