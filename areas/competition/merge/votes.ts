import type { Db } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
import { memberIds } from '../team/event.ts'
import { weightOf } from '../team/rules.ts'
import { mergeVotes, type Team } from '../team/table.ts'

/** Stores a team's voters: its members when the vote begins, with their weights. */
export async function openVote(db: Db, mergeId: number, team: Team): Promise<void> {
  const people = await memberIds(db, team.id)
  const rows = people.map((userId) => ({
    mergeId,
    teamId: team.id,
    userId,
    weight: weightOf(userId === team.captainId),
  }))
  await db.insert(mergeVotes).values(rows)
}

export const votesOf = (db: Db, mergeId: number, teamId: number) =>
  db
    .select()
    .from(mergeVotes)
    .where(and(eq(mergeVotes.mergeId, mergeId), eq(mergeVotes.teamId, teamId)))
