import type { Context } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, type SQL, sql } from '../../platform/db/orm.ts'
import { type Placeholders, rows, statement } from '../../platform/db/statement.ts'
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

/** The providers whose SSO is bound to an account, as a part of a statement. */
export const identitiesPart = (userId: SQL<number>) =>
  rows(
    { provider: identities.provider, boundAt: identities.createdAt },
    sql`from ${identities} where ${identities.userId} = ${userId} order by ${identities.id}`,
  )
const identitiesIn = statement(({ userId }: Placeholders<{ userId: number }>) => ({ bound: identitiesPart(userId) }))

export const identitiesOf = async (db: Db, userId: number) => (await identitiesIn(db, { userId })).bound

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
