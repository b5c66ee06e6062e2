import { HistoryOrder, SubmissionState } from '@leitai/contract/competition/submission'
import { readNumber, readPage } from '../../platform/app/read-address.ts'

type State = '' | SubmissionState
export const historyStates: readonly State[] = ['', ...SubmissionState.options]
const isState = (text: string): text is State => historyStates.some((state) => state === text)

/** What the address says of the history that is looked at. */
export function historyInput(cmptId: number, search: URLSearchParams) {
  const stageId = readNumber(search, 'stage')
  const state = search.get('state') ?? ''
  return {
    cmptId,
    ...(stageId === null ? {} : { stageId }),
    state: isState(state) ? state : ('' as const),
    order: HistoryOrder.safeParse(search.get('order')).data ?? ('newest' as const),
    reversed: search.get('back') === '1',
    page: readPage(search),
    pageSize: 20,
  }
}
export type HistoryInput = ReturnType<typeof historyInput>

/** The same stage without filters: what quota, choices and chart are read from, so that no filter changes them. */
export const wholeHistory = (input: HistoryInput): HistoryInput => ({
  ...input,
  state: '',
  order: 'newest',
  reversed: false,
  page: 1,
})
