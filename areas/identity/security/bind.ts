import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { checkCode, targetOf } from '../account/code.ts'
import { noteEvent } from '../account/event.ts'
import { phoneBound } from '../account/hooks.ts'
import { bindContact, lockAccount, type NewContact } from '../account/own-contact.ts'
import { refuseEnded } from '../account/session.ts'
import { refuseUnproved } from './contact-proof.ts'

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
  if ('phone' in contact) await phoneBound.run({ db, ctx, userId: me.id, now })
  await noteEvent(db, { userId: me.id, kind: 'email' in contact ? 'mailBound' : 'phoneBound', now, ip, device })
}
