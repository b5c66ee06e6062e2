import type { recruitingTeams } from '@leitai/competition/team/contract'
import { Role } from '@leitai/identity/profile/contract'
import type { InputOf } from '@leitai/platform/contract/call'
import { readPage } from '@leitai/platform/web/framework/read-address'
import type { PeopleFilter } from '@leitai/platform/web/paths'
import type { findPeople } from '../contract.ts'

const PAGE = 24

export const peopleTabs = ['people', 'teams'] as const
type PeopleTab = (typeof peopleTabs)[number]
export const readPeopleTab = (search: URLSearchParams): PeopleTab =>
  search.get('tab') === 'teams' ? 'teams' : 'people'

/** Reads the filter of teams that look for members from the URL. */
export function recruitingInput(search: URLSearchParams): InputOf<typeof recruitingTeams> {
  return { keyword: readKeyword(search), page: readPage(search), pageSize: PAGE }
}

export const readKeyword = (search: URLSearchParams) =>
  (search.get('keyword') ?? '')
    .replace(/\p{Cc}/gu, '')
    .slice(0, 40)
    .trim()

/** Reads the user filter from the URL; unknown values are ignored. */
export function peopleInput(search: URLSearchParams): InputOf<typeof findPeople> {
  const role = Role.safeParse(search.get('role')).data
  return {
    keyword: readKeyword(search),
    ...(role ? { role } : {}),
    looking: search.get('looking') === '1',
    order: search.get('order') === 'newest' ? 'newest' : 'points',
    page: readPage(search),
    pageSize: PAGE,
  }
}

/** The same filter as a URL, without default values. */
export function peopleFilter(input: InputOf<typeof findPeople>): PeopleFilter {
  const { keyword = '', role, looking = false, order, page = 1 } = input
  return {
    keyword,
    role: role ?? '',
    looking,
    order: order === 'newest' ? 'newest' : '',
    ...(page > 1 ? { page } : {}),
  }
}
