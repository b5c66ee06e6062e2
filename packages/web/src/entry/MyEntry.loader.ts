import { cmptDetail } from '@leitai/contract/competition'
import { myEntry } from '@leitai/contract/entry'
import { currentLogin } from '@leitai/contract/session'
import { load } from '../api.ts'
import type { App } from '../app/context.ts'
import { readNumber } from '../app/read-address.ts'

/** Private: the browser asks, and only for whoever has signed up. */
export async function loader(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  if (app.onServer) return
  const { loginFlag } = await load(app, currentLogin, {})
  const { me } = await load(app, cmptDetail, { cmptId })
  const stageId = readNumber(search, 'stage') ?? undefined
  if (loginFlag && me?.signedUp) await load(app, myEntry, stageId === undefined ? { cmptId } : { cmptId, stageId })
}
