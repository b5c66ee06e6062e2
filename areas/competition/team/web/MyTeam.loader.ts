import { currentLogin } from '@leitai/identity/account/contract.session'
import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { myTeam } from '../contract.ts'

/** Private data: requested only in the browser, and only for signed-in users. */
export async function loader(app: App, cmptId: number): Promise<void> {
  if (app.onServer) return
  const { loginFlag } = await load(app, currentLogin, {})
  if (loginFlag) await load(app, myTeam, { cmptId })
}
