import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/open'
import { and, count, desc, eq, gte } from '@leitai/platform/db/orm'
import { defineHook } from '@leitai/platform/domain/hook'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { siteLimit } from '@leitai/platform/settings/settings'
import { changes } from './table.ts'

/** The user who changed something; null for the platform. */
export type By = number | null

/** Adds an entry, with its author, to the log of changes on a competition's page. */
export async function noteChange(
  db: Db,
  { by, ...change }: Pick<typeof changes.$inferInsert, 'cmptId' | 'at' | 'text'> & { by: By },
): Promise<void> {
  await db.insert(changes).values({ ...change, byRole: await roleOf(db, by), byId: by })
}

/** The log with its authors, newest first, for the staff of a competition. */
export const changesWithAuthors = keptRead({ reads: [changes, users] }, (db: Db, cmptId: number) =>
  db
    .select({ at: changes.at, text: changes.text, byRole: changes.byRole, byName: users.name })
    .from(changes)
    .leftJoin(users, eq(users.id, changes.byId))
    .where(eq(changes.cmptId, cmptId))
    .orderBy(desc(changes.at), desc(changes.id)),
)

async function roleOf(db: Db, by: By): Promise<'platform' | 'admin' | 'host'> {
  if (by === null) return 'platform'
  const [found] = await db.select({ role: users.role }).from(users).where(eq(users.id, by))
  return found?.role === 'admin' ? 'admin' : 'host'
}

/** The number of changes since a time, and the daily limit. */
export async function countChanges(db: Db, cmptId: number, since: Date): Promise<{ count: number; limit: number }> {
  const [found] = await db
    .select({ count: count(), limit: siteLimit('announcementsDay') })
    .from(changes)
    .where(and(eq(changes.cmptId, cmptId), gte(changes.at, since)))
  return found ?? { count: 0, limit: 0 }
}

/**
 * A stage's final board may have changed; runs in the transaction of the change. `notify`: whether users whose result changes get
 * a notice.
 */
export const resultsChanged = defineHook<{ db: Db; stageId: number; now: Date; notify: boolean }>(
  'definition.resultsChanged',
)
