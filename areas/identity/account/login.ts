import { isExposed } from '@leitai/platform/config/exposure'
import type { AppContext, Context } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { siteOf } from '@leitai/platform/settings/settings'
import { accountState } from './account-state.ts'
import { loginPurpose, solveCaptcha } from './captcha.ts'
import { noteEvent } from './event.ts'
import { findAccount, namedBy, type User } from './find-account.ts'
import { keepDevice } from './known-device.ts'
import { passwordFits } from './password.ts'
import { loginRecord } from './person.ts'
import { openSession } from './session.ts'
import type { Begun } from './sso-ticket.ts'
import { users } from './table.ts'
import { passwordMark, signTicket, spendFormToken } from './ticket.ts'
import { beginTry, failedTry, forgetTries, triesOf, triesOfNobody } from './tries.ts'
import { twoStepOf } from './two-step.ts'

export const TWO_STEP_TICKET = 'two step'
const TWO_STEP_SECONDS = 300

export interface Entry {
  remember: boolean
  /** The method, for the access log: a provider's key, `code`, `twoStep`; empty by password. */
  detail?: string
  kind?: 'login' | 'register'
  /** The SSO that began it. */
  begun?: Begun | null
}

/** Opens a log-in for `user`, sets the cookie and returns the stored log-in record. */
export async function enter(context: Context, user: User, entry: Entry) {
  const { db, now, ip, device, cookie } = context
  const { remember, detail = '', kind = 'login', begun = null } = entry
  const [current] = await db
    .select({ state: users.state, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, user.id))
    .for('share')
  // A concurrent password change has ended every log-in: none may slip in behind it.
  if (!current || current.passwordHash !== user.passwordHash) throw new Refused({ code: 'login.wrong' })
  if (current.state !== 'active') throw new Refused({ code: 'login.blocked' })
  const session = await openSession(db, { userId: user.id, remember, now, ip, device, begun })
  await noteEvent(db, { userId: user.id, kind, now, ip, device, detail })
  cookie(session)
  keepDevice(context, user)
  return loginRecord({ ...user, ...(await accountState(db, user.id)), mark: session.mark })
}

/**
 * After a first factor: logs in or, with a second step, returns the ticket for that. `ssoTicket` is the digest of an SSO log-in's ticket
 * that is to be linked after the second step.
 */
export async function proceed(context: Context, user: User, { ssoTicket, ...entry }: Entry & { ssoTicket?: string }) {
  const { db, ctx } = context
  if (user.state !== 'active') throw new Refused({ code: 'login.blocked' })
  if (!(await twoStepOf(db, user.id)).on) {
    await forgetTries(context, user)
    return enter(context, user, entry)
  }
  // Failed tries stay until the second step is done: otherwise a stolen password would give its thief unlimited tries at the code.
  const { remember, begun } = entry
  const fields = { id: user.id, mark: passwordMark(ctx, user.passwordHash), remember, ssoTicket, begun }
  return loginRecord(null, signTicket(ctx, TWO_STEP_TICKET, { fields, seconds: TWO_STEP_SECONDS }))
}

/**
 * Refuses passwords and codes of this site where the operator lets people in by log-in providers alone. Admins keep theirs: a provider that
 * fails must not lock out who can repair it. Asked only after the proof, so that the answer tells nothing to others.
 */
export async function refuseLocal(ctx: AppContext, { role }: Pick<User, 'role'>): Promise<void> {
  const { settings } = await siteOf(ctx)
  if (!settings.switches.localLogin && role !== 'admin') throw new Refused({ code: 'sso.only' })
}

export interface Credentials {
  account: string
  countryCode: string
  password: string
  /** One-use token of the form. */
  token: string
  captchaId?: string | undefined
  captchaAnswer?: string | undefined
}

/** A published password is refused if others than the machine's own users can reach the site. */
const hashInForce = ({ config }: AppContext, user: User | undefined) =>
  user?.demonstration === 'published' && isExposed(config) ? null : user?.passwordHash

/** The account with these credentials. Unknown accounts and wrong passwords get the same answer in the same time. */
export async function provePassword(context: Context, input: Credentials): Promise<User> {
  const { db, ctx } = context
  // Outside the transaction: a refused log-in has consumed its token as well.
  await spendFormToken(ctx.db, ctx, input.token)
  const user = await findAccount(db, input)
  const named = namedBy(input)
  const tried = { account: user ? triesOf(user.id) : triesOfNobody(named), user: user ?? null, by: named.by }
  const { captcha } = await beginTry(context, tried)
  const { captchaId: id, captchaAnswer: answer } = input
  if (captcha) await solveCaptcha(ctx, { id, answer, purpose: loginPurpose(input.account) })
  if ((await passwordFits(hashInForce(ctx, user), input.password)) && user) return user
  throw await failedTry(context, { ...tried, code: 'login.wrong' })
}

/** The log-in handler of both addresses. */
export async function logIn(context: Context, input: Credentials & { remember: boolean }) {
  const user = await provePassword(context, input)
  await refuseLocal(context.ctx, user)
  return proceed(context, user, { remember: input.remember })
}
