import { audit } from '@leitai/platform/audit/audit'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { teams } from '../../team/table.ts'
import { askTeams } from '../ask.ts'
import type * as contract from '../contract.ts'
import { unverifiedOf } from '../material.ts'
import { lockReview } from '../review.ts'
import { asksNames, isLate, isSkipped, refusalOfNames, refusalOfVerdict } from '../rules.ts'
import { reviewRows } from '../table.ts'
import { followVerdict } from '../verdict.ts'

export const setVerdict: Handler<typeof contract.setVerdict> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, reviewId, teamId, was, verdict, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  // Locked: two concurrent hosts must not each promote the next team.
  const review = await lockReview(db, cmptId, reviewId)
  const which = and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, teamId))
  const [row] = await db
    .select({ row: reviewRows, name: teams.name })
    .from(reviewRows)
    .innerJoin(teams, eq(teams.id, reviewRows.teamId))
    .where(which)
  const found = orRefuse(row, 'review.noTeam')
  refuse(refusalOfVerdict(found.row, { was, verdict, reason }))
  const unverified = asksNames(cmpt, review) ? await unverifiedOf(db, teamId) : 0
  refuse(refusalOfNames(found.row, verdict, { unverified, state: review.state }))
  const judged = { verdict, reason, cause: null }
  await db.update(reviewRows).set(judged).where(which)
  // Put back after an automatic removal: requested again, with a new deadline.
  const back = isSkipped(found.row) || isLate(found.row)
  if (back && verdict === 'pending') await askTeams(db, review, [teamId], { cmpt, now, by: me.id })
  const asked = await followVerdict(db, review, { cmpt, now, by: me.id, teamName: found.name, was, ...judged })
  await audit(context, {
    action: 'review.verdict',
    target: { kind: 'competition', id: cmptId },
    reason,
    detail: { reviewId, teamId, was, verdict },
  })
  return { asked: asked[0] ?? null }
}
