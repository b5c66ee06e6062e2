import { currentLogin } from '@leitai/identity/account/contract.session'
import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { readNumber, readPage } from '@leitai/platform/web/framework/read-address'
import { cmptDetail } from '../../catalog/contract.detail.ts'
import { myWork, workDetail, workList } from '../contract.ts'

const PAGE = 24

/** Reads the gallery's filter from the URL. */
export function galleryInput(cmptId: number, search: URLSearchParams) {
  const stageId = readNumber(search, 'stage')
  return {
    cmptId,
    ...(stageId === null ? {} : { stageId }),
    order: search.get('order') === 'likes' ? ('likes' as const) : ('random' as const),
    page: readPage(search),
    pageSize: PAGE,
  }
}
export const workRequested = (search: URLSearchParams) => readNumber(search, 'entry')

/** Private data: requested only in the browser, and only for participants. */
export async function loadMyWork(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  if (app.onServer) return
  const { loginFlag } = await load(app, currentLogin, {})
  const { me } = await load(app, cmptDetail, { cmptId })
  const stageId = readNumber(search, 'stage') ?? undefined
  if (loginFlag && me?.signedUp) await load(app, myWork, stageId === undefined ? { cmptId } : { cmptId, stageId })
}

export async function loadWorks(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  const entryId = workRequested(search)
  if (entryId === null) await load(app, workList, galleryInput(cmptId, search))
  else await load(app, workDetail, { entryId })
}
