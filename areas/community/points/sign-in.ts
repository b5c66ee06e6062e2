import type { Db } from '@leitai/platform/db/open'
import { and, asc, desc, eq, gte, lt, lte } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { dayName } from '@leitai/platform/time/day'
import { lockBalances } from './balance.ts'
import { move, type Wanted } from './ledger.ts'
import { rulesAt } from './rule-versions.ts'
import { streakWays } from './rules.ts'
import { signIns } from './table.ts'

const DAY_MS = 86_400_000

const dayBefore = (now: Date) => dayName(new Date(now.getTime() - DAY_MS))

async function rowOf(db: Db, userId: number, day: string) {
  const [found] = await db
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, userId), eq(signIns.day, day)))
  return found
}

export const signedOn = async (db: Db, userId: number, day: string) => (await rowOf(db, userId, day)) !== undefined

/** Signs a user in for the day in Shanghai; streaks pay extra. */
export async function signIn(db: Db, userId: number, now: Date): Promise<{ points: number; extra: number }> {
  const rules = await rulesAt(db, now)
  refuse(rules.signIn.on ? null : { code: 'points.off' })
  const balances = await lockBalances(db, [userId])
  orRefuse(balances.get(userId), 'account.closed')
  const today = dayName(now)
  refuse((await signedOn(db, userId, today)) ? { code: 'points.signedIn' } : null)
  const streak = ((await rowOf(db, userId, dayBefore(now)))?.streak ?? 0) + 1
  await db.insert(signIns).values({ userId, day: today, streak })
  const extras = streakWays(streak).filter((way) => rules[way].on)
  const wanted: Wanted[] = ['signIn' as const, ...extras].map((kind) => {
    return { userId, kind, subject: today, points: rules[kind].points, against: 'issue' }
  })
  await move(db, balances, { wanted, now })
  const points = wanted.reduce((sum, one) => sum + one.points, 0)
  return { points, extra: points - rules.signIn.points }
}

/** A month’s days with a sign-in, and today’s state. */
export async function calendarOf(db: Db, userId: number, { month, now }: { month: string; now: Date }) {
  const from = `${month}-01`
  const days = await db
    .select({ day: signIns.day })
    .from(signIns)
    .where(and(eq(signIns.userId, userId), gte(signIns.day, from), lt(signIns.day, monthAfter(month))))
    .orderBy(asc(signIns.day))
  const today = dayName(now)
  const [last] = await db
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, userId), lte(signIns.day, today)))
    .orderBy(desc(signIns.day))
    .limit(1)
  const unbroken = last && last.day >= dayBefore(now)
  return {
    month,
    today,
    days: days.map(({ day }) => day),
    signedToday: last?.day === today,
    streak: unbroken ? last.streak : 0,
  }
}

/** yyyy-MM-dd of the first day after month yyyy-MM. */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
}
