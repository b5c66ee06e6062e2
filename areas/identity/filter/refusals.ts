import type { Refusals } from '@leitai/platform/contract/refusals'

export const filterRefusals = {
  'filter.unknown': [404, '没有找到这个筛选', 'This filter doesn’t exist'],
  'filter.mostOfList': [
    409,
    '每个列表最多保存 {limit} 个筛选，请先删除不用的',
    'You can save {limit|filter|filters} for a list. Delete one first.',
  ],
  'filter.most': [
    409,
    '最多保存 {limit} 个筛选，请先删除不用的',
    'You can save {limit|filter|filters} across all lists. Delete one first.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'identity/filter': typeof filterRefusals
  }
}
