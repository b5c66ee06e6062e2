import { myTeam } from '@leitai/contract/competition/team'
import { currentLogin } from '@leitai/contract/identity/session'
import { load } from '../../platform/api.ts'
import type { App } from '../../platform/app/context.ts'

/** Private data: requested only in the browser, and only for signed-in users. */
export async function loader(app: App, cmptId: number): Promise<void> {
  if (app.onServer) return
  const { loginFlag } = await load(app, currentLogin, {})
  if (loginFlag) await load(app, myTeam, { cmptId })
}
