import { cmptDetail } from '@leitai/contract/competition/catalog.detail'
import { myWork } from '@leitai/contract/competition/works'
import { currentLogin } from '@leitai/contract/identity/session'
import { load } from '../../platform/api.ts'
import type { App } from '../../platform/app/context.ts'
import { readNumber } from '../../platform/app/read-address.ts'

/** Private data: requested only in the browser, and only for participants. */
export async function loader(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  if (app.onServer) return
  const { loginFlag } = await load(app, currentLogin, {})
  const { me } = await load(app, cmptDetail, { cmptId })
  const stageId = readNumber(search, 'stage') ?? undefined
  if (loginFlag && me?.signedUp) await load(app, myWork, stageId === undefined ? { cmptId } : { cmptId, stageId })
}
