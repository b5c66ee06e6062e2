import { audit } from '@leitai/platform/audit/audit'
import { and, eq, isNotNull } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { workingDaysAfter } from '@leitai/platform/time/working-days'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { teams } from '../../team/table.ts'
import { notifyTeams } from '../ask.ts'
import type * as contract from '../contract.ts'
import { lockReview } from '../review.ts'
import { isLate } from '../rules.ts'
import { reviewRows } from '../table.ts'
import { deadlineChanged } from '../texts.ts'
import { followVerdict } from '../verdict.ts'

const MOST_DAYS = 30

export const setMaterialDue: Handler<typeof contract.setMaterialDue> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, reviewId, teamId, days } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const review = await lockReview(db, cmptId, reviewId)
  refuse(review.state !== 'final' && review.asks.length > 0 ? null : { code: 'review.notAsked' })
  const dueAt = workingDaysAfter(now, Math.min(Math.max(days, 1), MOST_DAYS))
  const which = and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, teamId), isNotNull(reviewRows.askedAt))
  const [row] = await db
    .select({ row: reviewRows, name: teams.name })
    .from(reviewRows)
    .innerJoin(teams, eq(teams.id, reviewRows.teamId))
    .where(which)
  const found = orRefuse(row, 'review.noTeam')
  // Teams removed for being late return with the new deadline.
  const judged = isLate(found.row) ? { verdict: 'pending' as const, reason: '', cause: null } : {}
  await db
    .update(reviewRows)
    .set({ dueAt, remindedAt: null, ...judged })
    .where(which)
  const was = found.row.verdict
  await followVerdict(db, review, {
    cmpt,
    now,
    by: me.id,
    teamName: found.name,
    was,
    verdict: judged.verdict ?? was,
    reason: '',
    cause: null,
  })
  await notifyTeams(db, [teamId], { cmpt, ...deadlineChanged(dueAt), now })
  const target = { kind: 'competition', id: cmptId }
  await audit(context, { action: 'review.due', target, detail: { reviewId, teamId, dueAt: dueAt.toISOString() } })
  return { dueAt }
}
