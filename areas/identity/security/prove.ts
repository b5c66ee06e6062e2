import type { AppContext, AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { RefusalCode } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import type * as z from 'zod/mini'
import { awards } from '../account/awards.ts'
import { checkCode, targetOf } from '../account/code.ts'
import { noteEvent } from '../account/event.ts'
import type { User } from '../account/find-account.ts'
import {
  bindContact,
  boundTarget,
  contactMark,
  hasContact,
  lockAccount,
  type NewContact,
} from '../account/own-contact.ts'
import { notifyPasswordChanged, passwordFits, setPassword } from '../account/password.ts'
import { refuseEnded } from '../account/session.ts'
import { openTicket, signTicket } from '../account/ticket.ts'
import { beginTry, failedTry, forgetAllTries, triedBy } from '../account/tries.ts'
import { checkSecondStep, twoStepOf } from '../account/two-step.ts'
import type * as contract from './contract.ts'

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

/** Proof of access to the bound phone or email address, required before it is replaced. */

const USE = 'old contact'
const SECONDS = 900

export type By = 'phone' | 'email'

/** Checks the code sent to a bound contact and returns the ticket, which becomes invalid when the contact changes. */
export async function proveContact(
  { db, ctx, now }: AuthenticatedContext,
  user: User,
  { by, code }: { by: By; code: string },
): Promise<z.output<typeof contract.checkOldPhoneAndEmail.output>> {
  const target = orRefuse(boundTarget(user, by), 'account.notBound')
  await checkCode({ ctx, now }, target, { purpose: 'old', code, use: db })
  const fields = { id: user.id, by, mark: contactMark(ctx, target) }
  return { ticket: signTicket(ctx, USE, { fields, seconds: SECONDS }), validSeconds: SECONDS }
}

/**
 * Requires proof of one bound contact: otherwise an open session would suffice to bind a stranger's phone, and with it to set a new
 * password. Either contact suffices, as phones get lost.
 */
function refuseUnproved(ctx: AppContext, user: User, ticket: string | undefined): void {
  if (user.phone === null && user.email === null) return
  const opened = ticket === undefined ? null : openTicket(ctx, USE, ticket)
  const { id, by, mark } = opened?.fields ?? {}
  if (id !== user.id || !hasContact(ctx, user, { by: by === 'email' ? 'email' : 'phone', mark }))
    throw new Refused({ code: 'account.oldContact' })
}

/** Binds a phone or email address whose code was entered, replacing the present one. */
export async function bindProved(
  { db, ctx, me, now, ip, device }: AuthenticatedContext,
  contact: NewContact,
  { code, ticket }: { code: string; ticket?: string | undefined },
): Promise<void> {
  const user = await lockAccount(db, me.id)
  await refuseEnded(db, me)
  refuseUnproved(ctx, user, ticket)
  await checkCode({ ctx, now }, targetOf({ countryCode: '', ...contact }), { purpose: 'bind', code, use: db })
  await bindContact(db, user, contact)
  if ('phone' in contact) await awards.get().phoneBound({ db, ctx }, { userId: me.id, now })
  await noteEvent(db, { userId: me.id, kind: 'email' in contact ? 'mailBound' : 'phoneBound', now, ip, device })
}
