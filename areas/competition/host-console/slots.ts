import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { count, desc, eq } from '@leitai/platform/db/orm'
import { stages } from '../definition/table.ts'
import { extraSlots } from '../submission/table.ts'
import { teams } from '../team/table.ts'

export async function countSlots(db: Db, cmptId: number): Promise<number> {
  const [found] = await db.select({ count: count() }).from(extraSlots).where(eq(extraSlots.cmptId, cmptId))
  return found?.count ?? 0
}

/** Extra submissions given to teams, newest first, including revoked ones. */
export const slotsOf = (db: Db, cmptId: number, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({
      id: extraSlots.id,
      teamId: extraSlots.teamId,
      teamName: teams.name,
      stage: stages.name,
      day: extraSlots.day,
      count: extraSlots.count,
      reason: extraSlots.reason,
      by: users.name,
      at: extraSlots.at,
      revokedAt: extraSlots.revokedAt,
    })
    .from(extraSlots)
    .innerJoin(teams, eq(teams.id, extraSlots.teamId))
    .innerJoin(stages, eq(stages.id, extraSlots.stageId))
    .innerJoin(users, eq(users.id, extraSlots.madeBy))
    .where(eq(extraSlots.cmptId, cmptId))
    .orderBy(desc(extraSlots.id))
    .limit(limit)
    .offset(offset)
