import { limits } from '@leitai/contract/limits'
import { isEmail, isPhone } from '@leitai/contract/validation'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import type { Context, House } from '../house.ts'
import { Refused, refuse } from '../refuse.ts'
import { solveCaptcha } from './captcha.ts'
import { consentDue } from './consent.ts'
import { useFormToken } from './form-token.ts'
import { passwordFits } from './password.ts'
import { loginRecord } from './record.ts'
import { afterFailures, nameKey } from './rules.ts'
import { openSession } from './session.ts'
import { loginFailures, users } from './table.ts'

export interface LoginInput {
  account: string
  countryCode: string
  password: string
  remember: boolean
  token: string
  captchaId?: string | undefined
  captchaAnswer?: string | undefined
}

/** By user name, phone or e-mail: a name is never only digits and holds no @, so the three cannot be confused. */
async function findAccount(db: Db, { account, countryCode }: LoginInput) {
  const byContact = isEmail(account)
    ? eq(sql`lower(${users.email})`, account.toLowerCase())
    : isPhone(countryCode, account)
      ? and(eq(users.countryCode, countryCode), eq(users.phone, account))
      : eq(users.nameKey, nameKey(account))
  const [found] = await db.select().from(users).where(byContact)
  return found
}

async function recentFailures(house: House, account: string, now: Date): Promise<Date[]> {
  const since = new Date(now.getTime() - limits.login.windowSeconds * 1000)
  const rows = await house.db
    .select({ at: loginFailures.at })
    .from(loginFailures)
    .where(and(eq(loginFailures.account, account), gt(loginFailures.at, since)))
    .orderBy(asc(loginFailures.at))
  return rows.map(({ at }) => at)
}

/** The log-in of both addresses. Unknown accounts and wrong passwords get one answer in one time. */
export async function logIn(context: Context, input: LoginInput) {
  const { db, house, now, ip, device } = context
  // Beside the transaction: a refused log-in has used its token as well.
  await useFormToken(house.db, house, input.token)
  const user = await findAccount(db, input)
  // By whom it is meant for, so that name, phone and e-mail of one account share their tries.
  const account = user ? `#${user.id}` : nameKey(input.account)
  // One try of an account at a time: many at once must not all pass before the first has failed.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${account}))`)
  const before = afterFailures(await recentFailures(house, account, now), now)
  refuse(before.refusal)
  if (before.captcha) await solveCaptcha(house, input.captchaId, input.captchaAnswer)
  if (!(await passwordFits(user?.passwordHash, input.password)) || !user) {
    // Outside of the transaction, which this refusal rolls back.
    await house.db.insert(loginFailures).values({ account, ip, at: now })
    const after = afterFailures(await recentFailures(house, account, now), now)
    throw new Refused(after.refusal ?? { code: 'login.wrong' }, { captcha: after.captcha })
  }
  if (user.state !== 'active') throw new Refused({ code: 'login.blocked' })
  await db.delete(loginFailures).where(eq(loginFailures.account, account))
  return enter(context, user, input.remember, { ip, device })
}

/** Opens a log-in for `user`, sets the cookie and answers the stored log-in record. */
export async function enter(
  { db, now, cookie }: Context,
  user: typeof users.$inferSelect,
  remember: boolean,
  from: { ip: string; device: string },
) {
  const session = await openSession(db, { userId: user.id, remember, now, ...from })
  cookie(session)
  const [due] = await db
    .select({ consentDue: consentDue(users.id) })
    .from(users)
    .where(eq(users.id, user.id))
  return loginRecord({ ...user, consentDue: due?.consentDue ?? [], mark: session.mark })
}

export const sweepFailures = (db: Db, now: Date) =>
  db.delete(loginFailures).where(lt(loginFailures.at, new Date(now.getTime() - 86_400_000)))
