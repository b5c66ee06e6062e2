import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { refuseToCompete } from '../team/eligibility.ts'
import { memberIds, noteTeamEvent, notifyPeople } from '../team/event.ts'
import { outcomeOf, weightOf } from '../team/rules.ts'
import { type Merge, merges, mergeVotes, type Team } from '../team/table.ts'
import { competitionOf, lockTeams } from '../team/team-state.ts'
import { completeMerge, failMerge } from './complete.ts'
import { type MergePair, previewMerge } from './preview.ts'
import { mergeProposed } from './texts.ts'

export const isRunning = ({ state }: Merge) => state === 'launching' || state === 'inviting'

/** A merge and its two teams, all locked; the teams first, as in every change to them. */
export async function lockMerge(db: Db, id: number): Promise<{ merge: Merge; pair: MergePair }> {
  const [seen] = await db.select().from(merges).where(eq(merges.id, id))
  const { cmptId, fromTeamId, toTeamId } = orRefuse(seen, 'merge.unknown')
  const cmpt = await competitionOf(db, cmptId)
  const locked = await lockTeams(db, [fromTeamId, toTeamId])
  const [row] = await db.select().from(merges).where(eq(merges.id, id)).for('update')
  const from = orRefuse(locked.get(fromTeamId), 'team.unknown')
  const to = orRefuse(locked.get(toTeamId), 'team.unknown')
  return { merge: orRefuse(row, 'merge.unknown'), pair: { cmpt, from, to } }
}

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

const votesOf = (db: Db, mergeId: number, teamId: number) =>
  db
    .select()
    .from(mergeVotes)
    .where(and(eq(mergeVotes.mergeId, mergeId), eq(mergeVotes.teamId, teamId)))

/** One vote of one user in the team whose turn it is; a majority decides immediately. */
export async function castVote(
  { db, me, now }: Pick<AuthenticatedContext, 'db' | 'me' | 'now'>,
  { mergeId, agree, phase }: { mergeId: number; agree: boolean; phase: 'launching' | 'inviting' },
): Promise<void> {
  const { merge, pair } = await lockMerge(db, mergeId)
  const team = phase === 'launching' ? pair.from : pair.to
  const [vote] = await db
    .select()
    .from(mergeVotes)
    .where(and(eq(mergeVotes.mergeId, mergeId), eq(mergeVotes.userId, me.id)))
  if (merge.state === 'merged' || merge.state === 'failed' || merge.endsAt <= now) {
    throw new Refused({ code: 'merge.closed' })
  }
  // The invited team has no voters until its own vote begins.
  if (merge.state !== phase || vote?.teamId !== team.id) throw new Refused({ code: 'merge.notYours' })
  if (orRefuse(vote, 'merge.notYours').agree !== null) throw new Refused({ code: 'merge.voted' })
  if (agree) await refuseToCompete(db, { cmptId: merge.cmptId, userId: me.id, now })
  await db
    .update(mergeVotes)
    .set({ agree, at: now })
    .where(and(eq(mergeVotes.mergeId, mergeId), eq(mergeVotes.userId, me.id)))
  await noteTeamEvent(db, { teamId: team.id, kind: 'mergeVoted', actorId: me.id, now })
  const outcome = outcomeOf(await votesOf(db, mergeId, team.id))
  if (outcome === false) await failMerge(db, merge, { pair, reason: 'against', now })
  if (outcome !== true) return
  if (phase === 'inviting') {
    await completeMerge(db, merge, { pair, now })
    return
  }
  const { refusal } = await previewMerge(db, pair, { now, merging: mergeId })
  if (refusal) {
    await failMerge(db, merge, { pair, reason: refusal.code, now })
    return
  }
  await db.update(merges).set({ state: 'inviting' }).where(eq(merges.id, mergeId))
  await openVote(db, mergeId, pair.to)
  await noteTeamEvent(db, { teamId: pair.to.id, kind: 'mergeInvited', actorId: null, subject: pair.from.name, now })
  await notifyPeople(db, await memberIds(db, pair.to.id), {
    cmptId: pair.cmpt.id,
    ...mergeProposed(pair.from.name),
    now,
  })
}
