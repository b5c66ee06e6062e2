import type { AppContext, AuthenticatedContext } from '@leitai/platform/context/app-context'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import type * as z from 'zod/mini'
import { checkCode } from '../account/code.ts'
import type { User } from '../account/find-account.ts'
import { boundTarget, contactMark, hasContact } from '../account/own-contact.ts'
import { openTicket, signTicket } from '../account/ticket.ts'
import type * as contract from './contract.ts'

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
export function refuseUnproved(ctx: AppContext, user: User, ticket: string | undefined): void {
  if (user.phone === null && user.email === null) return
  const opened = ticket === undefined ? null : openTicket(ctx, USE, ticket)
  const { id, by, mark } = opened?.fields ?? {}
  if (id !== user.id || !hasContact(ctx, user, { by: by === 'email' ? 'email' : 'phone', mark }))
    throw new Refused({ code: 'account.oldContact' })
}
