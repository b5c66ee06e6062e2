import { getInviteLogList, getInviteRankList, pointTasks, signInCalendar } from '@leitai/contract/community/points'
import { currentLogin } from '@leitai/contract/identity/session'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
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
