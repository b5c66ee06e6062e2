import type { Context } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, asc, eq } from '../../platform/db/orm.ts'
import { Refused } from '../../platform/errors/refuse.ts'
import { noteEvent } from './event.ts'
import { notifyLinked } from './notify-linked.ts'
import type { SsoResult } from './sso-ticket.ts'
import { identities, users } from './table.ts'

type Identity = Pick<SsoResult, 'provider' | 'subject'>

const isIt = ({ provider, subject }: Identity) =>
  and(eq(identities.provider, provider), eq(identities.subject, subject))

/** The account that this SSO identity belongs to, if any. */
export async function userOfIdentity(db: Db, identity: Identity) {
  const [found] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isIt(identity))
  return found?.user
}

/**
 * Binds an SSO identity to an account: one per provider and account, and one account per SSO identity. Notifies the owner, except of the
 * identity that the account was created with.
 */
export async function linkIdentity(
  { db, ctx, now, ip, device }: Pick<Context, 'db' | 'ctx' | 'now' | 'ip' | 'device'>,
  userId: number,
  { provider, subject }: Identity,
  { silent = false } = {},
): Promise<void> {
  const made = await db
    .insert(identities)
    .values({ userId, provider, subject, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: identities.id })
  if (made.length > 0) {
    if (!silent) await notifyLinked({ db, ctx, now }, userId, provider)
    return noteEvent(db, { userId, kind: 'thirdBound', now, ip, device, detail: provider })
  }
  const owner = await userOfIdentity(db, { provider, subject })
  if (owner?.id === userId) return
  throw new Refused({ code: owner ? 'account.boundElsewhere' : 'account.alreadyBound' })
}

/** The providers whose SSO is bound to an account. */
export const identitiesOf = (db: Db, userId: number) =>
  db
    .select({ provider: identities.provider, boundAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.id))

/** False if none of that provider was bound. */
export async function unlinkIdentity(db: Db, userId: number, provider: string): Promise<boolean> {
  const gone = await db
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
    .returning({ id: identities.id })
  return gone.length > 0
}

/** Unbinds all SSO identities of an account; returns their providers. */
export async function unlinkIdentities(db: Db, userId: number): Promise<string[]> {
  const gone = await db
    .delete(identities)
    .where(eq(identities.userId, userId))
    .returning({ provider: identities.provider })
  return gone.map(({ provider }) => provider)
}
