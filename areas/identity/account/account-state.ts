import { type Placeholders, statement, value } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, inArray, isNotNull, isNull, lte, sql } from '@leitai/platform/db/orm'
import { consentDue } from './consent.ts'
import { hostsAny } from './hooks.ts'
import type { SsoResult } from './sso-ticket.ts'
import { identities } from './table.ts'

/** Account state returned with every log-in and start, so that other calls need not request it. */
export interface AccountState {
  /** Texts whose current version the user has not agreed to yet. */
  consentDue: ('terms' | 'privacy')[]
  /** Whether the user works on a competition and sees the host console. */
  hosts: boolean
}

const stateIn = statement(({ userId }: Placeholders<{ userId: number }>) => {
  const id = sql`${userId}::int`
  return { consentDue: value(consentDue(id)), hosts: value(hostsAny.get()(id)) }
})

export const accountState = (db: Db, userId: number): Promise<AccountState> => stateIn(db, { userId })

/** People whom a directory no longer knows: since when, and whether their link is suspended. */

/** All who are linked with a provider. */
export const linkedWith = (db: Db, provider: string) =>
  db
    .select({ id: identities.id, subject: identities.subject, goneSince: identities.goneSince })
    .from(identities)
    .where(eq(identities.provider, provider))

/** These are missing from now on; who was missing already has been for longer. */
export const markGone = (db: Db, ids: number[], now: Date) =>
  db
    .update(identities)
    .set({ goneSince: now })
    .where(and(inArray(identities.id, ids), isNull(identities.goneSince)))

/** Links that are missing since before a time and not suspended yet. */
export const dueToSuspend = (db: Db, provider: string, before: Date) =>
  db
    .select({ id: identities.id, userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), lte(identities.goneSince, before), isNull(identities.suspendedAt)))

/** False if somebody else has suspended it, or the person is back. */
export async function suspendLink(db: Db, id: number, now: Date): Promise<boolean> {
  const due = and(eq(identities.id, id), isNotNull(identities.goneSince), isNull(identities.suspendedAt))
  const done = await db.update(identities).set({ suspendedAt: now }).where(due).returning({ id: identities.id })
  return done.length > 0
}

/** The directory knows the person again; returns the account if it did not before. */
export async function restoreLink(db: Db, { provider, subject }: Pick<SsoResult, 'provider' | 'subject'>) {
  const [back] = await db
    .update(identities)
    .set({ goneSince: null, suspendedAt: null })
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject), isNotNull(identities.goneSince)))
    .returning({ userId: identities.userId })
  return back?.userId
}

/** How many accounts are linked with each provider, and how many of these links are suspended. */
export async function linkCounts(db: Db): Promise<Map<string, { linked: number; suspended: number }>> {
  const found = await db
    .select({ provider: identities.provider, linked: count(), suspended: count(identities.suspendedAt) })
    .from(identities)
    .groupBy(identities.provider)
  return new Map(found.map(({ provider, ...counts }) => [provider, counts]))
}
