import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { lockAccount } from '../account/own-contact.ts'
import { refuseEnded } from '../account/session.ts'
import { beginTry, failedTry, triedBy } from '../account/tries.ts'
import { checkSecondStep, twoStepOf } from '../account/two-step.ts'
import { provePassword } from './own-password.ts'

/**
 * The proof required before an account gets another way in (a token, an SSO identity) that outlives the log-in: it bypasses the second step,
 * so that step is required if it is on.
 */
export async function proofOf(
  db: Db,
  user: { id: number; passwordHash: string | null },
): Promise<'code' | 'password' | 'none'> {
  if ((await twoStepOf(db, user.id)).on) return 'code'
  return user.passwordHash === null ? 'none' : 'password'
}

/** The logged-in user proves their identity again; the account's row stays locked. Tries count as those of the log-in. */
export async function prove(context: AuthenticatedContext, proof: string): Promise<void> {
  const { db, ctx, me } = context
  if (!(await twoStepOf(db, me.id)).on) {
    await provePassword(context, proof)
    await refuseEnded(db, me)
    return
  }
  const tried = await triedBy(context)
  await beginTry(context, tried)
  await lockAccount(db, me.id)
  // What is created now would outlive the log-in: whatever ended with it was ended before.
  await refuseEnded(db, me)
  if (await checkSecondStep(db, ctx, me.id, proof)) return
  throw await failedTry(context, { ...tried, code: 'twoStep.wrong', detail: 'twoStep' })
}
