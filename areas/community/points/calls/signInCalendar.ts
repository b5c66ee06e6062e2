import type { Handler } from '@leitai/platform/http/dispatcher'
import { dayName, monthName } from '@leitai/platform/time/day'
import type * as contract from '../contract.ts'
import { calendarOf } from '../sign-in.ts'

export const signInCalendar: Handler<typeof contract.signInCalendar> = async ({ db, me, now }, { month }) => ({
  ...(await calendarOf(db, me.id, { month: month ?? monthName(now), now })),
  since: dayName(me.createdAt),
})
