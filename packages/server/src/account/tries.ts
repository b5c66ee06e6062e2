import { limits } from '@leitai/contract/limits'
import type { Db } from '../db/db.ts'
import { and, asc, eq, gt, lt, sql } from '../db/orm.ts'
import type { Context, House } from '../house.ts'
import { Refused, refuse } from '../refuse.ts'
import { noteEvent } from './event.ts'
import { afterFailures } from './rules.ts'
import { loginFailures } from './table.ts'

/** By whom it is meant for, so that name, phone and e-mail of one account share their tries. */
export const triesOf = (userId: number) => `#${userId}`

async function recentFailures(house: House, account: string, now: Date): Promise<Date[]> {
  const since = new Date(now.getTime() - limits.login.windowSeconds * 1000)
  const rows = await house.db
    .select({ at: loginFailures.at })
    .from(loginFailures)
    .where(and(eq(loginFailures.account, account), gt(loginFailures.at, since)))
    .orderBy(asc(loginFailures.at))
  return rows.map(({ at }) => at)
}

/** Waits for the turn of an account's tries, then refuses if too many failed; tells whether a captcha is due. */
export async function beginTry({ db, house, now }: Context, account: string): Promise<{ captcha: boolean }> {
  // One try of an account at a time: many at once must not all pass before the first has failed.
  await takeTurn(db, account)
  const before = afterFailures(await recentFailures(house, account, now), now)
  refuse(before.refusal)
  return before
}

/** Before an account's row is locked, never after: a failed try, written beside, would wait for that row. */
export const takeTurn = (db: Db, account: string) => db.execute(sql`select pg_advisory_xact_lock(hashtext(${account}))`)

/** Counts a failed try outside of the call's transaction, which the refusal rolls back. Gives the refusal to throw. */
export async function failedTry(
  { house, now, ip, device }: Context,
  {
    account,
    userId,
    code,
    detail = '',
  }: {
    account: string
    userId: number | null
    code: 'login.wrong' | 'twoStep.wrong' | 'account.passwordWrong' | 'account.confirmation' | 'token.code'
    detail?: string
  },
): Promise<Refused> {
  house.metrics.logInsFailed.inc({ reason: code })
  // Both at once: one after the other would take longer where there is an account, and so tell it.
  await Promise.all([
    house.db.insert(loginFailures).values({ account, ip, at: now }),
    userId !== null && noteEvent(house.db, { userId, kind: 'loginFailed', now, ip, device, detail }),
  ])
  const after = afterFailures(await recentFailures(house, account, now), now)
  return new Refused(after.refusal ?? { code }, { captcha: after.captcha })
}

export const forgetTries = (db: Db, userId: number) =>
  db.delete(loginFailures).where(eq(loginFailures.account, triesOf(userId)))

export const sweepFailures = (db: Db, now: Date) =>
  db.delete(loginFailures).where(lt(loginFailures.at, new Date(now.getTime() - 86_400_000)))
