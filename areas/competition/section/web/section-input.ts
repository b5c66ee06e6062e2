import type { InputOf } from '@leitai/platform/contract/call'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { type getCmptListES, HostKind } from '../../catalog/contract.ts'
import { wisdomTag } from '../contract.ts'

const SOME = 6
const HOSTS = 12
const first = { page: 1, pageSize: SOME }

const cmpts: InputOf<typeof getCmptListES> = {
  keword: '',
  orderType: 'newest',
  type: '',
  state: '',
  tag: '',
  rewardType: '',
  open: false,
  ...first,
}

/** Inputs of the data science page's calls. */
export const science = {
  competitions: { ...cmpts, type: 'algorithm', state: '1' } satisfies typeof cmpts,
  datasets: { keyword: '', tag: '', order: 'newest', ...first },
  library: { keyword: '', tag: '', ...first },
  courses: first,
  topics: { scope: 'all', unanswered: false, tag: '', keyword: '', order: 'active', ...first },
} as const

export const wisdomCompetitions = (search: URLSearchParams) => ({
  ...cmpts,
  tag: wisdomTag,
  page: readPage(search),
  pageSize: 12,
})
export const wisdomNews = { keyword: '', tag: wisdomTag, ...first }

export const hostsInput = (search: URLSearchParams) => ({
  keyword: (search.get('keyword') ?? '').slice(0, 40),
  kind: HostKind.safeParse(search.get('kind')).data,
  page: readPage(search),
  pageSize: HOSTS,
})
