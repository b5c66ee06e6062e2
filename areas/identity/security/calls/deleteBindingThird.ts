import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteEvent } from '../../account/event.ts'
import { identitiesAt, identitiesOf, unlinkIdentities } from '../../account/identity.ts'
import { lockAccount } from '../../account/own-contact.ts'
import { openProviders } from '../../provider/providers.ts'
import { refuseWhileVouched } from '../../realname/vouch.ts'
import type * as security from '../contract.ts'
import { staysIn } from '../rules.ts'

export const deleteBindingThird: Handler<typeof security.deleteBindingThird> = async (context, { type }) => {
  const { db, ctx, me, now, ip, device } = context
  // Lock first: two concurrent calls must not each rely on the other's login method.
  const user = await lockAccount(db, me.id)
  await refuseWhileVouched(context, await identitiesAt(db, me.id, type))
  if ((await unlinkIdentities({ db, ctx }, me.id, type)).length === 0) throw new Refused({ code: 'account.notBound' })
  // A provider that is switched off, or no longer knows the person, cannot be used to log in.
  const working = new Set((await openProviders(ctx)).map(({ settings }) => settings.key))
  const bound = await identitiesOf(db, me.id)
  const others = bound.filter(({ provider, suspendedAt }) => working.has(provider) && suspendedAt === null)
  if (!staysIn(user, others.length)) throw new Refused({ code: 'account.lastWayIn' })
  await noteEvent(db, { userId: me.id, kind: 'thirdUnbound', now, ip, device, detail: type })
  return { ok: true }
}
