import type * as contract from '@leitai/contract/review'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { orRefuse, refuse } from '../../refuse.ts'
import { teams } from '../../team/table.ts'
import { lockReview } from '../review.ts'
import { refusalOfVerdict } from '../rules.ts'
import { reviewRows } from '../table.ts'
import { followVerdict } from '../verdict.ts'

export const setVerdict: Handler<typeof contract.setVerdict> = async (context, input) => {
  const { db, now } = context
  const { cmptId, reviewId, teamId, was, verdict, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  // Locked: two hosts at once must not each call the next team up.
  const review = await lockReview(db, cmptId, reviewId)
  const which = and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, teamId))
  const [row] = await db
    .select({ row: reviewRows, name: teams.name })
    .from(reviewRows)
    .innerJoin(teams, eq(teams.id, reviewRows.teamId))
    .where(which)
  const found = orRefuse(row, 'review.noTeam')
  refuse(refusalOfVerdict(found.row, { was, verdict, reason }))
  await db.update(reviewRows).set({ verdict, reason }).where(which)
  const asked = await followVerdict(db, review, { cmpt, now, teamName: found.name, was, verdict, reason })
  await audit(context, {
    action: 'review.verdict',
    target: { kind: 'competition', id: cmptId },
    reason,
    detail: { reviewId, teamId, was, verdict },
  })
  return { asked: asked[0] ?? null }
}
