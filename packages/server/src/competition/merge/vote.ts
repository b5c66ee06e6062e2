import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { orRefuse, Refused } from '../../platform/errors/refuse.ts'
import { refuseToCompete } from '../team/eligibility.ts'
import { memberIds, noteTeamEvent, notifyPeople } from '../team/event.ts'
import { outcomeOf } from '../team/rules.ts'
import { merges, mergeVotes } from '../team/table.ts'
import { lockMerge } from './merge.ts'
import { failMerge, mergeNow } from './settle.ts'
import { mergeSums } from './sums.ts'
import { openVote, votesOf } from './votes.ts'

/** One vote of one person in the team whose turn it is; more than half decides at once. */
export async function castVote(
  { db, me, now }: Pick<AuthenticatedContext, 'db' | 'me' | 'now'>,
  { mergeId, agree, phase }: { mergeId: number; agree: boolean; phase: 'launching' | 'inviting' },
): Promise<void> {
  const { merge, two } = await lockMerge(db, mergeId)
  const team = phase === 'launching' ? two.from : two.to
  const [vote] = await db
    .select()
    .from(mergeVotes)
    .where(and(eq(mergeVotes.mergeId, mergeId), eq(mergeVotes.userId, me.id)))
  if (merge.state === 'merged' || merge.state === 'failed' || merge.endsAt <= now) {
    throw new Refused({ code: 'merge.closed' })
  }
  // Before their own vote has begun, nobody of the invited team stands on a roll.
  if (merge.state !== phase || vote?.teamId !== team.id) throw new Refused({ code: 'merge.notYours' })
  if (orRefuse(vote, 'merge.notYours').agree !== null) throw new Refused({ code: 'merge.voted' })
  if (agree) await refuseToCompete(db, { cmptId: merge.cmptId, userId: me.id, now })
  await db
    .update(mergeVotes)
    .set({ agree, at: now })
    .where(and(eq(mergeVotes.mergeId, mergeId), eq(mergeVotes.userId, me.id)))
  await noteTeamEvent(db, { teamId: team.id, kind: 'mergeVoted', actorId: me.id, now })
  const outcome = outcomeOf(await votesOf(db, mergeId, team.id))
  if (outcome === false) await failMerge(db, merge, { two, reason: 'against', now })
  if (outcome !== true) return
  if (phase === 'inviting') {
    await mergeNow(db, merge, { two, now })
    return
  }
  const { refusal } = await mergeSums(db, two, { now, merging: mergeId })
  if (refusal) {
    await failMerge(db, merge, { two, reason: refusal.code, now })
    return
  }
  await db.update(merges).set({ state: 'inviting' }).where(eq(merges.id, mergeId))
  await openVote(db, mergeId, two.to)
  await noteTeamEvent(db, { teamId: two.to.id, kind: 'mergeInvited', actorId: null, subject: two.from.name, now })
  await notifyPeople(db, await memberIds(db, two.to.id), {
    cmptId: two.cmpt.id,
    title: { zh: `${two.from.name} 希望与你们合并`, en: `${two.from.name} wants to merge with you` },
    body: { zh: '请在 48 小时投票期内投票。', en: 'Vote while the 48 hours of the merge last.' },
    now,
  })
}
