import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { Context } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, type SQL, sql } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { post } from '@leitai/platform/outbox/outbox'
import { minuteName } from '@leitai/platform/time/day'
import { findProvider, listedNames } from '../provider/providers.ts'
import { noteEvent } from './event.ts'
import { findById } from './find-account.ts'
import { identityChanged } from './hooks.ts'
import { personColumns } from './person.ts'
import type { SsoResult } from './sso-ticket.ts'
import { identities, users } from './table.ts'

type Identity = Pick<SsoResult, 'provider' | 'subject'>
type Where = Pick<Context, 'db' | 'ctx' | 'now'>

const isIt = ({ provider, subject }: Identity) =>
  and(eq(identities.provider, provider), eq(identities.subject, subject))

/** The account that this SSO identity belongs to, if any. */
export async function userOfIdentity(db: Db, identity: Identity) {
  const [found] = await db
    .select({ user: users, suspendedAt: identities.suspendedAt })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isIt(identity))
  return found
}

/** Numbers and roles let people into classes and make them teachers, so they are believed where the operator says that they are the school's. */
async function believed({ ctx }: Where, result: SsoResult): Promise<SsoResult> {
  const knows = (await findProvider(ctx, result.provider))?.settings.knowsNumbers === true
  return knows ? result : { ...result, person: { ...result.person, number: null, role: null } }
}

const columnsOf = ({ db, ctx, now }: Where, { person }: SsoResult) =>
  personColumns({ db, config: ctx.config, now: () => now }, person)

/** Lets others know what the provider says, in the same transaction. */
async function confirmIdentity(
  { db, ctx, now }: Where,
  userId: number,
  { provider, subject, person }: SsoResult,
): Promise<void> {
  const vouches = (await findProvider(ctx, provider))?.settings.vouches === true
  await identityChanged.run({ kind: 'confirmed', db, ctx, now, userId, provider, subject, person, vouches })
}

/**
 * Binds an SSO identity to an account: one per provider and account, and one account per SSO identity. Notifies the owner, except of the
 * identity that the account was created with.
 */
export async function linkIdentity(
  { db, ctx, now, ip, device }: Pick<Context, 'db' | 'ctx' | 'now' | 'ip' | 'device'>,
  userId: number,
  answer: SsoResult,
  { silent = false } = {},
): Promise<void> {
  const where = { db, ctx, now }
  const result = await believed(where, answer)
  const { provider, subject } = result
  const made = await db
    .insert(identities)
    .values({ userId, provider, subject, createdAt: now, seenAt: now, ...(await columnsOf(where, result)) })
    .onConflictDoNothing()
    .returning({ id: identities.id })
  if (made.length > 0) {
    if (!silent) await notifyLinked(where, userId, provider)
    await confirmIdentity(where, userId, result)
    return noteEvent(db, { userId, kind: 'thirdBound', now, ip, device, detail: provider })
  }
  const owner = await userOfIdentity(db, result)
  if (owner?.user.id === userId) return seeIdentity(where, userId, result)
  throw new Refused({ code: owner ? 'account.boundElsewhere' : 'account.alreadyBound' })
}

/** Keeps what the provider says now, at each log-in. */
export async function seeIdentity(where: Where, userId: number, answer: SsoResult): Promise<void> {
  const result = await believed(where, answer)
  const columns = await columnsOf(where, result)
  await where.db
    .update(identities)
    .set({ ...columns, seenAt: where.now })
    .where(isIt(result))
  await confirmIdentity(where, userId, result)
}

/** Forgets the numbers and roles that a provider told, when they count no longer. */
export const forgetNumbers = (db: Db, provider: string) =>
  db.update(identities).set({ number: null, numberKey: null, role: null }).where(eq(identities.provider, provider))

const { provider, createdAt, number, personName, school, department, role, seenAt, suspendedAt } = identities

/** The providers whose SSO is bound to an account, with what they told, as a part of a statement. */
export const identitiesPart = (userId: SQL<number>) =>
  rows(
    { provider, boundAt: createdAt, number, personName, school, department, role, seenAt, suspendedAt },
    sql`from ${identities} where ${identities.userId} = ${userId} order by ${identities.id}`,
  )
const identitiesIn = statement(({ userId }: Placeholders<{ userId: number }>) => ({ bound: identitiesPart(userId) }))

export const identitiesOf = async (db: Db, userId: number) => (await identitiesIn(db, { userId })).bound

/** The subjects of an account at a provider. */
export const identitiesAt = (db: Db, userId: number, provider: string) =>
  db
    .select({ provider: identities.provider, subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))

/** Unbinds the SSO identities of an account, or that of one provider; returns their providers. */
export async function unlinkIdentities(
  { db, ctx }: Pick<Context, 'db' | 'ctx'>,
  userId: number,
  of?: string,
): Promise<string[]> {
  const gone = await db
    .delete(identities)
    .where(and(eq(identities.userId, userId), of === undefined ? undefined : eq(identities.provider, of)))
    .returning({ provider: identities.provider, subject: identities.subject })
  for (const one of gone) await identityChanged.run({ kind: 'unlinked', db, ctx, userId, ...one })
  return gone.map(({ provider }) => provider)
}

/** Notifies an account's owner of a newly bound SSO provider: by e-mail, or by SMS if the operator has a template for it. */
async function notifyLinked(
  { db, ctx, now }: Pick<Context, 'db' | 'ctx' | 'now'>,
  userId: number,
  provider: string,
): Promise<void> {
  const user = await findById(db, userId)
  if (!user) return
  const { name, email, phone, countryCode, language } = user
  const values = { name, provider: await listedNames(ctx, [provider], language), at: minuteName(now) }
  const message = { template: 'loginLinked', values, language, now } as const
  if (email) await post(db, { ...message, channel: 'email', target: email })
  else if (phone && countryCode && ctx.config.senders.sms?.templates.loginLinked !== undefined)
    await post(db, { ...message, channel: 'sms', target: `+${countryCode}${phone}` })
}

/** Records on the account whether its holder's name is verified; the domain realname stores the document. */
export async function markRealName(db: Db, userId: number, verified: boolean): Promise<void> {
  await db.update(users).set({ realNameVerified: verified }).where(eq(users.id, userId))
}
