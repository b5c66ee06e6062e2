import { currentLogin } from '@leitai/identity/account/contract.session'
import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { readNumber, readPage } from '@leitai/platform/web/framework/read-address'
import { cmptDetail } from '../../catalog/contract.detail.ts'
import { HistoryOrder, mySubmission, SubmissionState } from '../contract.ts'

type State = '' | SubmissionState
export const historyStates: readonly State[] = ['', ...SubmissionState.options]
const isState = (text: string): text is State => historyStates.some((state) => state === text)

/** Reads the history's filter from the URL. */
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

/** The same stage without filters: quota, picks and chart use it, so filters do not change them. */
export const wholeHistory = (input: HistoryInput): HistoryInput => ({
  ...input,
  state: '',
  order: 'newest',
  reversed: false,
  page: 1,
})

/** Private data: requested only in the browser, and only for users who may have submissions. */
export async function loadSubmit(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  if (app.onServer) return
  const me = await load(app, currentLogin, {})
  if (!me.loginFlag) return
  const cmpt = await load(app, cmptDetail, { cmptId })
  if (!cmpt.me?.signedUp || cmpt.stages.every(({ scoring }) => scoring === null)) return
  await load(app, mySubmission, historyInput(cmptId, search))
}
