import { currentLogin } from '@leitai/identity/account/contract.session'
import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { cmptDetail } from '../../catalog/contract.detail.ts'
import { mySubmission } from '../contract.ts'
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
