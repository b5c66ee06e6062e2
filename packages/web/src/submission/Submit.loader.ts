import { cmptDetail } from '@leitai/contract/competition'
import { currentLogin } from '@leitai/contract/session'
import { mySubmission } from '@leitai/contract/submission'
import { load } from '../api.ts'
import type { App } from '../app/context.ts'
import { historyInput } from './history-input.ts'

/** One's own entries are asked for in the browser alone, and only by those who have some to ask for. */
export async function loader(app: App, cmptId: number, search: URLSearchParams): Promise<void> {
  if (app.onServer) return
  const me = await load(app, currentLogin, {})
  if (!me.loginFlag) return
  const cmpt = await load(app, cmptDetail, { cmptId })
  if (!cmpt.me?.signedUp || cmpt.stages.every(({ scoring }) => scoring === null)) return
  await load(app, mySubmission, historyInput(cmptId, search))
}
