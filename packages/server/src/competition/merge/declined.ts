import type { Db } from '../../platform/db/db.ts'
import { and, eq, gt, inArray, or } from '../../platform/db/orm.ts'
import { merges, mergeVotes } from '../team/table.ts'
import type { MergePair } from './preview.ts'
import { AGAIN_HOURS } from './rules.ts'

/** Whether a team has recently voted against the other, or let its vote expire. A captain's new team counts as the same. */
export async function wasDeclined(db: Db, { from, to }: Pick<MergePair, 'from' | 'to'>, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: merges.id })
    .from(merges)
    // Only voters have been asked.
    .innerJoin(mergeVotes, and(eq(mergeVotes.mergeId, merges.id), eq(mergeVotes.teamId, to.id)))
    .where(
      and(
        eq(merges.toTeamId, to.id),
        or(eq(merges.fromTeamId, from.id), eq(merges.launchedBy, from.captainId)),
        eq(merges.state, 'failed'),
        inArray(merges.reason, ['against', 'time']),
        gt(merges.endedAt, new Date(now.getTime() - AGAIN_HOURS * 3_600_000)),
      ),
    )
    .limit(1)
  return found !== undefined
}
