import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq, inArray, isNull, lte, or } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { reminderDue } from '@leitai/platform/jobs/reminder'
import { defineTask } from '@leitai/platform/jobs/task'
import { launched } from '../definition/staff.ts'
import { competitions } from '../definition/table.ts'
import { notifyPeople } from '../team/event.ts'
import { merges, mergeVotes } from '../team/table.ts'
import { failMerge } from './complete.ts'
import { isRunning, lockMerge } from './merge.ts'
import { MERGE_HOURS } from './rules.ts'
import { voteAlmostOver } from './texts.ts'

/**
 * Ends merges whose 48 hours are over, and reminds those who have not voted; runs every few seconds. Those of a hidden competition wait
 * until it is shown.
 */
export async function mergesDue(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const soon = new Date(now.getTime() + (MERGE_HOURS / 2) * 3_600_000)
  const running = inArray(merges.state, ['launching', 'inviting'])
  const due = await ctx.db
    .select({ id: merges.id })
    .from(merges)
    .innerJoin(competitions, eq(competitions.id, merges.cmptId))
    .where(
      and(
        running,
        launched,
        lte(merges.endsAt, soon),
        or(isNull(merges.remindedHours), lte(merges.endsAt, now), eq(merges.remindedHours, MERGE_HOURS / 2)),
      ),
    )
  for (const { id } of due) {
    // A failing one must not block the others.
    await transaction(ctx.db, (db) => advance(db, id, now)).catch((error) =>
      ctx.log.warn({ err: error, merge: id }, 'a merge could not be advanced; retried in the next run'),
    )
  }
}

async function advance(db: Parameters<typeof lockMerge>[0], id: number, now: Date): Promise<void> {
  const { merge, pair } = await lockMerge(db, id)
  if (!isRunning(merge)) return
  if (merge.endsAt <= now) {
    await failMerge(db, merge, { pair, reason: 'time', now })
    return
  }
  const hours = reminderDue({ ...merge, endAt: merge.endsAt }, now)
  if (hours === null) return
  await db.update(merges).set({ remindedHours: hours }).where(eq(merges.id, id))
  // Users who did not vote before their own team decided have nothing left to vote on.
  const turn = merge.state === 'launching' ? pair.from : pair.to
  const silent = await db
    .select({ userId: mergeVotes.userId })
    .from(mergeVotes)
    .where(and(eq(mergeVotes.mergeId, id), eq(mergeVotes.teamId, turn.id), isNull(mergeVotes.agree)))
  await notifyPeople(
    db,
    silent.map(({ userId }) => userId),
    { cmptId: pair.cmpt.id, ...voteAlmostOver(hours, pair.from.name, pair.to.name), now },
  )
}

export const tasks = [defineTask({ name: 'merges', every: '2 seconds', run: mergesDue })]
