import { type Placeholders, statement, value } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, gte, type SQL, sql } from '@leitai/platform/db/orm'
import { privateUrl } from '@leitai/platform/file/picture'
import { competitions } from '../definition/table.ts'
import { appeals } from './table.ts'

export type Appeal = typeof appeals.$inferSelect

/** Open appeals per person. */
export const MOST_OPEN = 3

/** Appeals per person and day, including withdrawn ones: their pictures are stored. */
export const MOST_A_DAY = 10

/** Serialises a person's appeals, so that concurrent ones respect the limits. */
export const takeTurn = (db: Db, userId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`appeals of ${userId}`}))`)

/** The number of a person's open appeals, as a part of a statement. */
export const openAppealsPart = (userId: SQL<number>) =>
  value(
    sql<number>`(select count(*)::int from ${appeals} where ${appeals.userId} = ${userId} and ${appeals.state} = 'open')`,
  )
const openIn = statement(({ userId }: Placeholders<{ userId: number }>) => ({ count: openAppealsPart(userId) }))

export const openAppeals = async (db: Db, userId: number): Promise<number> => (await openIn(db, { userId })).count

export async function appealsSince(db: Db, userId: number, since: Date): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(appeals)
    .where(and(eq(appeals.userId, userId), gte(appeals.at, since)))
  return found?.count ?? 0
}

export const columns = { appeal: appeals, title: competitions.title }

/** An appeal for its owner and the admin console; its pictures have addresses that expire. */
export async function viewOf(
  ctx: AppContext,
  { appeal, title }: { appeal: Appeal; title: { zh: string; en: string } | null },
) {
  const evidence = await Promise.all(
    appeal.evidence.map(async ({ key, name }) => ({ name, url: await privateUrl(ctx, key, name) })),
  )
  return { ...appeal, cmptTitle: title, evidence }
}

/** Penalties with an open appeal. */
export async function openPenaltyAppeals(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ subject: appeals.subject })
    .from(appeals)
    .where(and(eq(appeals.matter, 'penalty'), eq(appeals.state, 'open')))
  return new Set(rows.map(({ subject }) => Number(subject)))
}

/** Penalties that a person has appealed against, whatever the outcome. */
export async function appealedPenalties(db: Db, userId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ subject: appeals.subject })
    .from(appeals)
    .where(and(eq(appeals.matter, 'penalty'), eq(appeals.userId, userId)))
  return new Set(rows.map(({ subject }) => Number(subject)))
}
