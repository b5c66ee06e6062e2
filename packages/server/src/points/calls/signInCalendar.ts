import type * as contract from '@leitai/contract/points'
import type { Handler } from '../../call.ts'
import { dayName, monthName } from '../../day.ts'
import { calendarOf } from '../sign-in.ts'

export const signInCalendar: Handler<typeof contract.signInCalendar> = async ({ db, me, now }, { month }) => ({
  ...(await calendarOf(db, me.id, { month: month ?? monthName(now), now })),
  since: dayName(me.createdAt),
})
