import type { WireOf } from '@leitai/platform/contract/call'
import { readPage } from '@leitai/platform/web/framework/read-address'
import type { Cmpt } from '../../catalog/web/shared/competition-tab.ts'
import type { overallBoard } from '../contract.ts'
import { PAGE_SIZE, readKeyword, type StageBoards } from './address.ts'

/** The overall board in the URL. */
export interface OverallQuery {
  keyword: string
  page: number
}
export type OverallAnswer = WireOf<typeof overallBoard>

/** What the URL asks of the overall board; null if it asks for another one. It is all that a series has without stages of its own. */
export function readOverall(
  cmpt: Pick<Cmpt, 'overall'>,
  list: readonly StageBoards[],
  search: URLSearchParams,
): OverallQuery | null {
  const named = search.get('board') === 'overall' || list.length === 0
  return cmpt.overall && named ? { keyword: readKeyword(search), page: readPage(search) } : null
}

/** URL parameters of the overall board after a change; another search starts at the first page. */
export const overallValues = ({ keyword, page = 1 }: { keyword: string; page?: number }) => ({
  board: 'overall',
  q: keyword || undefined,
  page: page > 1 ? page : undefined,
})

export const overallInput = (cmptId: number, query: OverallQuery) => ({ cmptId, ...query, pageSize: PAGE_SIZE })
