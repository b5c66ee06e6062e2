import { currentLogin } from '@leitai/identity/account/contract.session'
import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { getInviteLogList, getInviteRankList, pointTasks, signInCalendar } from '../contract.ts'
import { calendarInput, invitedInput, rankingInput } from './points-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
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
