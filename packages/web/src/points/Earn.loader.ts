import { getInviteLogList, getInviteRankList, pointTasks, signInCalendar } from '@leitai/contract/points'
import { currentLogin } from '@leitai/contract/session'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
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
