import type { InputOf } from '@leitai/platform/contract/call'
import { readPage } from '@leitai/platform/web/framework/read-address'
import type { ListFilter } from '@leitai/platform/web/paths'
import { type getCmptListES, listOrders, RewardType } from '../contract.ts'

export const states = ['', '1', '2', '4', '3'] as const
export const types = ['', 'algorithm', 'application', 'practice'] as const
export const rewards = ['', ...RewardType.options] as const
export const sizes = [10, 20] as const

/** The filter with all values set. */
export type Filter = Required<Omit<ListFilter, 'view'>> & { view: 'cards' | 'rows' }

const oneOf = <T>(options: readonly T[], value: unknown, usual: T): T => options.find((each) => each === value) ?? usual

/** Reads the filter from the list's URL; unknown values are ignored. */
export function readFilter(search: URLSearchParams): Filter {
  return {
    keyword: (search.get('keyword') ?? '').trim().slice(0, 100),
    state: oneOf(states, search.get('state'), ''),
    type: oneOf(types, search.get('type'), ''),
    tag: (search.get('tag') ?? '').trim().slice(0, 40),
    reward: oneOf(rewards, search.get('reward'), ''),
    open: search.get('open') === '1',
    order: oneOf(listOrders, search.get('order'), 'newest'),
    page: readPage(search),
    size: oneOf(sizes, Number(search.get('size')), 20),
    view: search.get('view') === 'rows' ? 'rows' : 'cards',
  }
}

/** The filter as a URL, without default values. */
export const shorten = ({ order, page, size, view, ...filter }: Filter): ListFilter => ({
  ...filter,
  order: order === 'newest' ? '' : order,
  ...(page > 1 ? { page } : {}),
  ...(size === 20 ? {} : { size }),
  view: view === 'cards' ? '' : view,
})

export const inputOf = (filter: Filter): InputOf<typeof getCmptListES> => ({
  keword: filter.keyword,
  orderType: oneOf(listOrders, filter.order, 'newest'),
  type: filter.type,
  state: oneOf(states, filter.state, ''),
  tag: filter.tag,
  rewardType: oneOf(rewards, filter.reward, ''),
  open: filter.open,
  page: filter.page,
  pageSize: filter.size,
})
