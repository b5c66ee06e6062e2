import { currentLogin } from '@leitai/identity/account/contract.session'
import { load } from '@leitai/platform/web/api'
import { readPage } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { Flow, getInviteLogList, getInviteRankList, getUserIntegral, pointTasks, signInCalendar } from '../contract.ts'

const PAGE = 20

/** Reads the filter of the points centre from the URL. */
export function ledgerInput(search: URLSearchParams) {
  const flow = Flow.safeParse(search.get('kind')).data
  return { ...(flow ? { flow } : {}), page: readPage(search), pageSize: PAGE }
}

/** The calendar month in the URL; undefined for the current month. */
export function calendarInput(search: URLSearchParams) {
  const month = search.get('month') ?? ''
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}
}

export const invitedInput = (search: URLSearchParams) => ({ page: readPage(search), pageSize: 10 })
export const rankingInput = { page: 1, pageSize: 10 }

export const loadCentre: ScreenLoader = async ({ app, url }) => {
  const { loginFlag } = await load(app, currentLogin, {})
  if (loginFlag) await load(app, getUserIntegral, ledgerInput(url.searchParams))
}

export const loadEarn: ScreenLoader = async ({ app, url }) => {
  const { loginFlag } = await load(app, currentLogin, {})
  const search = url.searchParams
  await Promise.all([
    load(app, pointTasks, {}),
    load(app, getInviteRankList, rankingInput),
    ...(loginFlag
      ? [load(app, signInCalendar, calendarInput(search)), load(app, getInviteLogList, invitedInput(search))]
      : []),
  ])
}
