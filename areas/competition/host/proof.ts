import { emailTarget, type Target, typedPhone } from '@leitai/identity/account/code'
import { findByContact } from '@leitai/identity/account/find-account'
import { users } from '@leitai/identity/account/table'
import { firstContactOf } from '@leitai/platform/config/senders'
import type { AppContext, Context } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray } from '@leitai/platform/db/orm'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import { siteOf } from '@leitai/platform/settings/settings'
import type { provingContacts } from './contract.ts'
import { hostRequests } from './table.ts'

interface Typed {
  phone: string
  countryCode: string
  email?: string | undefined
}
interface Proof {
  by: (typeof provingContacts)[number]
  /** Where the code goes. */
  target: Target
}

/** Refuses where the operator takes no requests: then no code is sent either. */
export async function refuseClosed({ db, ctx }: Pick<Context, 'db' | 'ctx'>): Promise<void> {
  const { settings } = await siteOf({ db, hub: ctx.hub })
  refuse(settings.switches.host ? null : { code: 'host.closed' })
}

/** The contact that proves a request: the phone, or the e-mail address where the site can send only e-mail. */
export function proofOf({ config }: AppContext, { phone, countryCode, email }: Typed): Proof {
  // Checked in both cases: those who work on the request may call it.
  const callable = typedPhone({ phone, countryCode })
  if (firstContactOf(config.senders) === 'phone') return { by: 'phone', target: callable }
  if (!email) throw new Refused({ code: 'host.emailMissing' })
  return { by: 'email', target: emailTarget(email) }
}

/** Selects the open request that this contact has proven; those that merely name it belong to others. */
export const openOf = ({ by, target }: Proof, { phone, countryCode }: Typed) =>
  and(
    inArray(hostRequests.state, ['new', 'talking']),
    eq(hostRequests.provenBy, by),
    ...(by === 'email'
      ? [eq(hostRequests.email, target.address)]
      : [eq(hostRequests.countryCode, countryCode), eq(hostRequests.phone, phone)]),
  )

type HostRequest = typeof hostRequests.$inferSelect

/** The future owner of the competition: the logged-in requester, else the owner of the proven contact, never of another one. */
export async function personOf(
  db: Db,
  request: Pick<HostRequest, 'userId' | 'provenBy' | 'countryCode' | 'phone' | 'email'>,
) {
  if (request.userId !== null) {
    const [found] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, request.userId), eq(users.state, 'active')))
    if (found) return found
  }
  const { provenBy, countryCode, phone, email } = request
  const owner = await findByContact(db, { countryCode, ...(provenBy === 'email' ? { email } : { phone }) })
  return owner?.state === 'active' ? owner : null
}
