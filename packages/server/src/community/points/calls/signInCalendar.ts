import type * as contract from '@leitai/contract/community/points'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { dayName, monthName } from '../../../platform/time/day.ts'
import { calendarOf } from '../sign-in.ts'

export const signInCalendar: Handler<typeof contract.signInCalendar> = async ({ db, me, now }, { month }) => ({
  ...(await calendarOf(db, me.id, { month: month ?? monthName(now), now })),
  since: dayName(me.createdAt),
})
