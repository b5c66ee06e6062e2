import type * as contract from '@leitai/contract/review'
import { and, eq, isNotNull } from 'drizzle-orm'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { minuteText } from '../../day.ts'
import { refuse } from '../../refuse.ts'
import { tellTeams } from '../ask.ts'
import { lockReview } from '../review.ts'
import { workingDaysAfter } from '../rules.ts'
import { reviewRows } from '../table.ts'

const MOST_DAYS = 30

export const setMaterialDue: Handler<typeof contract.setMaterialDue> = async (context, input) => {
  const { db, now } = context
  const { cmptId, reviewId, teamId, days } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const review = await lockReview(db, cmptId, reviewId)
  refuse(review.state !== 'final' && review.asks.length > 0 ? null : { code: 'review.notAsked' })
  const dueAt = workingDaysAfter(now, Math.min(Math.max(days, 1), MOST_DAYS))
  const which = and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, teamId), isNotNull(reviewRows.askedAt))
  const changed = await db
    .update(reviewRows)
    .set({ dueAt, remindedAt: null })
    .where(which)
    .returning({ teamId: reviewRows.teamId })
  refuse(changed.length > 0 ? null : { code: 'review.noTeam' })
  const until = minuteText(dueAt)
  await tellTeams(db, [teamId], {
    cmpt,
    title: { zh: '审核材料的截止时间已更改', en: 'The deadline for your materials has changed' },
    body: { zh: `新的截止时间:${until}`, en: `They are due by ${until}.` },
    now,
  })
  const target = { kind: 'competition', id: cmptId }
  await audit(context, { action: 'review.due', target, detail: { reviewId, teamId, dueAt: dueAt.toISOString() } })
  return { dueAt }
}
