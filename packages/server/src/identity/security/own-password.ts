import type { RefusalCode } from '@leitai/contract/refusals'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { noteEvent } from '../account/event.ts'
import type { User } from '../account/find-account.ts'
import { lockAccount } from '../account/own-contact.ts'
import { passwordFits } from '../account/password.ts'
import { notifyPasswordChanged, setPassword } from '../account/set-password.ts'
import { beginTry, failedTry, forgetAllTries, triedBy } from '../account/tries.ts'
import { twoStepOf } from '../account/two-step.ts'

/**
 * Who is logged in shows that they know the password too. Tries are counted with those of the log-in, so that a browser left
 * open is no place to guess at leisure. Gives the account, locked; one without a password has nothing to show.
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

/** Gives an account its new password and tells its owner; every log-in ends, this browser's too. */
export async function replacePassword(context: AuthenticatedContext, user: User, password: string): Promise<void> {
  const { db, now, ip, device, cookie } = context
  await setPassword(db, { userId: user.id, password, now })
  // With a second step the failed tries stay: they may be tries at its code.
  if (!(await twoStepOf(db, user.id)).on) await forgetAllTries(db, user.id)
  await noteEvent(db, { userId: user.id, kind: 'passwordChanged', now, ip, device })
  await notifyPasswordChanged(db, user, { now })
  cookie(null)
}
