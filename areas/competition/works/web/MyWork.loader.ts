import { currentLogin } from '@leitai/identity/account/contract.session'
import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { readNumber } from '@leitai/platform/web/framework/read-address'
import { cmptDetail } from '../../catalog/contract.detail.ts'
import { myWork } from '../contract.ts'

/** Private data: requested only in the browser, and only for participants. */
export async function loader(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  if (app.onServer) return
  const { loginFlag } = await load(app, currentLogin, {})
  const { me } = await load(app, cmptDetail, { cmptId })
  const stageId = readNumber(search, 'stage') ?? undefined
  if (loginFlag && me?.signedUp) await load(app, myWork, stageId === undefined ? { cmptId } : { cmptId, stageId })
}
