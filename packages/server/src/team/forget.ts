import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { members, teams } from './table.ts'

/**
 * Renames the teams that bear a person's name: those named after them, and those of which they are the only member, which
 * may bear a name they had before.
 */
export async function forgetNameInTeams(
  db: Db,
  { userId, name, closedName }: { userId: number; name: string; closedName: string },
): Promise<void> {
  const named = sql`(${teams.name} in (${name}::text, ${`${name} #${userId}`}::text) or not exists (
    select 1 from ${members} where ${members.teamId} = ${teams.id} and ${members.userId} <> ${userId}::int))`
  const mine = await db
    .select({ id: teams.id, cmptId: teams.cmptId })
    .from(teams)
    .where(and(eq(teams.captainId, userId), named))
    .for('update')
  for (const { id, cmptId } of mine) {
    const [taken] = await db
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.cmptId, cmptId), eq(teams.name, closedName), ne(teams.id, id)))
    await db
      .update(teams)
      .set({ name: taken ? `${closedName} #${id}` : closedName, intro: '' })
      .where(eq(teams.id, id))
  }
}
