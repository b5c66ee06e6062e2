import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { countMore, stagesOf } from '../definition/competition.ts'
import { moveSubmissions } from '../submission/merge.ts'
import { lastEvent, memberIds, noteTeamEvent, notifyPeople } from '../team/event.ts'
import { invalidateRequests } from '../team/membership.ts'
import { type Merge, members, merges, teams } from '../team/table.ts'
import { moveWorks } from '../works/gallery.ts'
import { type MergePair, previewMerge } from './preview.ts'
import { choicesCleared, type FailReason, merged, mergeFailed } from './texts.ts'

/** Ends a merge without merging: its voters are notified of the reason and can merge again. Both teams are locked. */
export async function failMerge(
  db: Db,
  merge: Merge,
  { pair: { cmpt, from, to }, reason, now }: { pair: MergePair; reason: FailReason; now: Date },
): Promise<void> {
  await db.update(merges).set({ state: 'failed', reason, endedAt: now }).where(eq(merges.id, merge.id))
  const pairs = [[from, to] as const, ...(merge.state === 'inviting' ? [[to, from] as const] : [])]
  for (const [team, other] of pairs) {
    await noteTeamEvent(db, { teamId: team.id, kind: 'mergeFailed', actorId: null, subject: other.name, now })
    await notifyPeople(db, await memberIds(db, team.id), {
      cmptId: cmpt.id,
      ...mergeFailed(other.name, reason),
      now,
    })
  }
}

/** Merges two locked teams: the initiating one survives and takes over everything of the other. */
export async function completeMerge(
  db: Db,
  merge: Merge,
  { pair, now }: { pair: MergePair; now: Date },
): Promise<boolean> {
  const { cmpt, from, to } = pair
  // Days have passed since the proposal: its conditions are checked again.
  const { refusal } = await previewMerge(db, pair, { now, merging: merge.id, agreed: true })
  if (refusal) {
    await failMerge(db, merge, { pair, reason: refusal.code, now })
    return false
  }
  const [ours, theirs] = [await memberIds(db, from.id), await memberIds(db, to.id)]
  await db
    .update(members)
    .set({ teamId: from.id, readEvent: await lastEvent(db, from.id) })
    .where(eq(members.teamId, to.id))
  const cleared = await moveSubmissions(db, { from: to.id, to: from.id, stages: await stagesOf(db, cmpt.id), now })
  await moveWorks(db, { from: to.id, to: from.id })
  await db.update(teams).set({ state: 'merged', mergedInto: from.id }).where(eq(teams.id, to.id))
  await invalidateRequests(db, { teamId: to.id }, now)
  for (const userId of [...ours, ...theirs]) await invalidateRequests(db, { cmptId: cmpt.id, userId }, now)
  if (ours.length + theirs.length >= cmpt.teamMax) await invalidateRequests(db, { teamId: from.id }, now)
  await db.update(merges).set({ state: 'merged', endedAt: now }).where(eq(merges.id, merge.id))
  await countMore(db, cmpt.id, { teams: -1 })
  await noteTeamEvent(db, { teamId: from.id, kind: 'merged', actorId: null, subject: to.name, now })
  await notifyPeople(db, [...ours, ...theirs], {
    cmptId: cmpt.id,
    ...merged(from.name, to.name, ours.length + theirs.length),
    now,
  })
  if (cleared.length > 0) {
    await notifyPeople(db, [from.captainId, to.captainId], {
      cmptId: cmpt.id,
      ...choicesCleared,
      now,
    })
  }
  return true
}
