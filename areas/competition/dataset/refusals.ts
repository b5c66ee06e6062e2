import type { Refusals } from '@leitai/platform/contract/refusals'

export const datasetRefusals = {
  'dataset.unknown': [404, '没有这个数据集，或主办方已停止共享', 'This dataset doesn’t exist or is no longer shared'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/dataset': typeof datasetRefusals
  }
}
