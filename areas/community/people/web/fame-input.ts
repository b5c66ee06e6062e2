import type { InputOf } from '@leitai/platform/contract/call'
import { readPage } from '@leitai/platform/web/framework/read-address'
import type { hallOfFame, rankYear } from '../contract.ts'
import { readKeyword } from './people-input.ts'

export const fameTabs = ['people', 'ranking', 'champions'] as const
type FameTab = (typeof fameTabs)[number]
export const readFameTab = (search: URLSearchParams): FameTab =>
  fameTabs.find((tab) => tab === search.get('tab')) ?? 'people'

const PAGE = 50

/** The year in the URL, by default the latest. */
export function hallInput(search: URLSearchParams): InputOf<typeof hallOfFame> {
  const year = search.get('year') ?? ''
  return /^[1-9]\d{3}$/.test(year) ? { year: Number(year) } : {}
}

export const rankingInput = (search: URLSearchParams): InputOf<typeof rankYear> => ({
  ...hallInput(search),
  keyword: readKeyword(search),
  page: readPage(search),
  pageSize: PAGE,
})
