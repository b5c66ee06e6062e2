import type * as security from '@leitai/contract/identity/security'
import { Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { noteEvent } from '../../account/event.ts'
import { identitiesOf, unlinkIdentity } from '../../account/identity.ts'
import { lockAccount } from '../../account/own-contact.ts'
import { staysIn } from '../rules.ts'

export const deleteBindingThird: Handler<typeof security.deleteBindingThird> = async (context, { type }) => {
  const { db, ctx, me, now, ip, device } = context
  // Lock first: two concurrent calls must not each rely on the other's login method.
  const user = await lockAccount(db, me.id)
  if (!(await unlinkIdentity(db, me.id, type))) throw new Refused({ code: 'account.notBound' })
  // A provider that is no longer configured cannot be used to log in.
  const working = new Set(ctx.config.ssoProviders.map(({ key }) => key))
  const others = (await identitiesOf(db, me.id)).filter(({ provider }) => working.has(provider))
  if (!staysIn(user, others.length)) throw new Refused({ code: 'account.lastWayIn' })
  await noteEvent(db, { userId: me.id, kind: 'thirdUnbound', now, ip, device, detail: type })
  return { ok: true }
}
