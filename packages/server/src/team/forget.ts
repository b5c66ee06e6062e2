import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { members, merges, teamEvents, teamRequests, teams } from './table.ts'

/**
 * Takes a person's name out of what teams have kept: their requests, events and merges; and renames the teams that bear it,
 * those named after them, and those of which they are the only member, which may bear a name they had before.
 */
export async function forgetNameInTeams(
  db: Db,
  { userId, name, closedName }: { userId: number; name: string; closedName: string },
): Promise<void> {
  await db.delete(teamRequests).where(eq(teamRequests.userId, userId))
  // A subject that is a person's name is that person: names are unique.
  await db.update(teamEvents).set({ subject: closedName }).where(eq(teamEvents.subject, name))
  const side = (key: 'from' | 'to') =>
    sql`case when ${merges.names}->>${key} = ${name}::text then ${closedName}::text else ${merges.names}->>${key} end`
  await db
    .update(merges)
    .set({ names: sql`jsonb_build_object('from', ${side('from')}, 'to', ${side('to')})` })
    .where(sql`${name}::text in (${merges.names}->>'from', ${merges.names}->>'to')`)
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
