import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { alias, and, asc, count, eq, sql } from '../../platform/db/orm.ts'
import { competitions, hostRoles } from '../definition/table.ts'
import { editorStates } from './table.ts'

const waits = eq(competitions.status, 'pending')

export async function countPending(db: Db): Promise<number> {
  const [found] = await db.select({ count: count() }).from(competitions).where(waits)
  return found?.count ?? 0
}

/** Competitions waiting for an admin, and whether this one works on them. */
export function pendingOf(db: Db, meId: number, { limit, offset }: { limit: number; offset: number }) {
  const sender = alias(users, 'sender')
  return db
    .select({
      cmpt: competitions,
      owner: users,
      by: sender.name,
      at: editorStates.submittedAt,
      submittedBy: editorStates.submittedBy,
      worksOnIt: sql<boolean>`${hostRoles.userId} is not null`,
    })
    .from(competitions)
    .leftJoin(users, eq(users.id, competitions.ownerId))
    .leftJoin(editorStates, eq(editorStates.cmptId, competitions.id))
    .leftJoin(sender, eq(sender.id, editorStates.submittedBy))
    .leftJoin(hostRoles, and(eq(hostRoles.cmptId, competitions.id), eq(hostRoles.userId, meId)))
    .where(waits)
    .orderBy(asc(editorStates.submittedAt), asc(competitions.id))
    .limit(limit)
    .offset(offset)
}
