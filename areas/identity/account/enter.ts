import type { Context } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { accountState } from './account-state.ts'
import { noteEvent } from './event.ts'
import type { User } from './find-account.ts'
import { keepDevice } from './known-device.ts'
import { loginRecord } from './record.ts'
import { openSession } from './session.ts'
import type { Begun } from './sso-ticket.ts'
import { users } from './table.ts'
import { passwordMark, signTicket } from './ticket.ts'
import { forgetTries } from './tries.ts'
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
