import type { InputOf } from '@leitai/platform/contract/call'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { type getCmptListES, HostKind } from '../../../catalog/contract.ts'
import { wisdomTag } from '../../contract.ts'

const SOME = 6
const HOSTS = 12
/** The first page of a short list. */
export const first = { page: 1, pageSize: SOME }

/** The newest competitions. */
export const newestCompetitions: InputOf<typeof getCmptListES> = {
  keword: '',
  orderType: 'newest',
  type: '',
  state: '',
  tag: '',
  rewardType: '',
  open: false,
  ...first,
}

export const wisdomCompetitions = (search: URLSearchParams) => ({
  ...newestCompetitions,
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
