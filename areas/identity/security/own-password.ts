import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { RefusalCode } from '@leitai/platform/contract/refusals'
import { noteEvent } from '../account/event.ts'
import type { User } from '../account/find-account.ts'
import { lockAccount } from '../account/own-contact.ts'
import { passwordFits } from '../account/password.ts'
import { notifyPasswordChanged, setPassword } from '../account/set-password.ts'
import { beginTry, failedTry, forgetAllTries, triedBy } from '../account/tries.ts'
import { twoStepOf } from '../account/two-step.ts'

/**
 * Requires the password of the logged-in user. Attempts count as login attempts, so that an open browser cannot be used for guessing.
 * Returns the account, locked; without a password there is nothing to prove.
 */
export async function provePassword(
  context: AuthenticatedContext,
  password: string,
  refusal: Extract<RefusalCode, 'account.passwordWrong' | 'account.confirmation'> = 'account.passwordWrong',
): Promise<User> {
  const { db, me } = context
  const tried = await triedBy(context)
  await beginTry(context, tried)
  const user = await lockAccount(db, me.id)
  if (user.passwordHash === null || (await passwordFits(user.passwordHash, password))) return user
  throw await failedTry(context, { ...tried, code: refusal, detail: 'password' })
}

/** Sets a new password and notifies the owner; every session ends, including this browser's. */
export async function replacePassword(context: AuthenticatedContext, user: User, password: string): Promise<void> {
  const { db, ctx, now, ip, device, cookie } = context
  await setPassword(db, { userId: user.id, password, now })
  // With a second step the failed attempts are kept: they may be attempts at its code.
  if (!(await twoStepOf(db, user.id)).on) await forgetAllTries(db, user.id)
  await noteEvent(db, { userId: user.id, kind: 'passwordChanged', now, ip, device })
  await notifyPasswordChanged({ db, ctx, now }, user)
  cookie(null)
}
