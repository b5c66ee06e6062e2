import { currentLogin } from '@leitai/identity/account/contract.session'
import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { readPage } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { sitePage } from '@leitai/site/content/contract'
import { findTeamPage, myTeam } from '../contract.ts'

/** Reads the team filter from the URL. */
export function teamsInput(cmptId: number, search: URLSearchParams) {
  return {
    cmptId,
    keyword: (search.get('q') ?? '')
      .replace(/\p{Cc}/gu, '')
      .slice(0, 40)
      .trim(),
    open: search.get('open') === '1',
    page: readPage(search),
    pageSize: 20,
  }
}

export const loadMergeRules: ScreenLoader = async ({ app }) => {
  await load(app, sitePage, { key: 'merge' })
}

/** Private data: requested only in the browser, and only for signed-in users. */
export async function loadMyTeam(app: App, cmptId: number): Promise<void> {
  if (app.onServer) return
  const { loginFlag } = await load(app, currentLogin, {})
  if (loginFlag) await load(app, myTeam, { cmptId })
}

export const loadTeams = (app: App, cmptId: number, search: URLSearchParams) =>
  load(app, findTeamPage, teamsInput(cmptId, search))
