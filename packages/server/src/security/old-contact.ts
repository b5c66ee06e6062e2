import type * as contract from '@leitai/contract/security'
import type * as z from 'zod/mini'
import { checkCode, type Target } from '../account/code.ts'
import type { User } from '../account/find.ts'
import { boundTarget } from '../account/own-contact.ts'
import { openTicket, signTicket } from '../account/ticket.ts'
import type { House, SignedIn } from '../house.ts'
import { orRefuse, Refused } from '../refuse.ts'
import { keyed, sameText } from '../seal.ts'

/** Proof that the phone or the e-mail address that is bound is still one's own: asked for before another takes its place. */

const USE = 'old contact'
const SECONDS = 900

export type By = 'phone' | 'email'

// The contact itself does not stand in the ticket, which its bearer's tools may write down.
const markOf = (house: House, { address }: Target) => keyed(house.config.secret, 'contact mark', address)

/** Checks the code that went to a bound contact and gives the ticket, which dies with the contact. */
export async function proveContact(
  { db, house, now }: SignedIn,
  user: User,
  { by, code }: { by: By; code: string },
): Promise<z.output<typeof contract.checkOldPhoneAndEmail.output>> {
  const target = orRefuse(boundTarget(user, by), 'account.notBound')
  await checkCode({ house, now }, target, { purpose: 'old', code, use: db })
  const fields = { id: user.id, by, mark: markOf(house, target) }
  return { ticket: signTicket(house, USE, { fields, seconds: SECONDS }), validSeconds: SECONDS }
}

/**
 * Whoever has a contact must have proved one of theirs: else a log-in left open somewhere would be enough to put a stranger's
 * phone to the account, and with it a new password. The other contact is as good: phones get lost.
 */
export function refuseUnproved(house: House, user: User, ticket: string | undefined): void {
  if (user.phone === null && user.email === null) return
  const opened = ticket === undefined ? null : openTicket(house, USE, ticket)
  const target = opened && boundTarget(user, opened.fields.by === 'email' ? 'email' : 'phone')
  const stands =
    opened?.fields.id === user.id &&
    target !== null &&
    typeof opened.fields.mark === 'string' &&
    sameText(opened.fields.mark, markOf(house, target))
  if (!stands) throw new Refused({ code: 'account.oldContact' })
}
