import { cmptDetail } from '@leitai/contract/competition/catalog.detail'
import { mySubmission } from '@leitai/contract/competition/submission'
import { currentLogin } from '@leitai/contract/identity/session'
import { load } from '../../platform/api.ts'
import type { App } from '../../platform/app/context.ts'
import { historyInput } from './history-input.ts'

/** Private data: requested only in the browser, and only for users who may have submissions. */
export async function loader(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  if (app.onServer) return
  const me = await load(app, currentLogin, {})
  if (!me.loginFlag) return
  const cmpt = await load(app, cmptDetail, { cmptId })
  if (!cmpt.me?.signedUp || cmpt.stages.every(({ scoring }) => scoring === null)) return
  await load(app, mySubmission, historyInput(cmptId, search))
}
