import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteChange } from '../../definition/change.ts'
import { waitsForB } from '../../definition/competition.ts'
import { stages } from '../../definition/table.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { reveal } from '../../submission/reveal.ts'
import { notifyTeams } from '../ask.ts'
import { boardName } from '../board-note.ts'
import type * as contract from '../contract.ts'
import { lockReview, pendingOf, rowsOf } from '../review.ts'
import { daysAfter, refusalToPublish } from '../rules.ts'
import { reviews } from '../table.ts'
import { boardPublished } from '../texts.ts'

export const publishReview: Handler<typeof contract.publishReview> = async (context, { cmptId, reviewId }) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const review = await lockReview(db, cmptId, reviewId)
  refuse(refusalToPublish(review, await pendingOf(db, reviewId)))
  const publicUntil = daysAfter(now, review.publicDays)
  await db.update(reviews).set({ state: 'published', publishedAt: now, publicUntil }).where(eq(reviews.id, reviewId))
  const [stage] = await db.select().from(stages).where(eq(stages.id, review.stageId))
  if (review.week === 0 && stage && waitsForB(stage)) await reveal(db, stage.id, now)
  const published = boardPublished(await boardName(db, review), publicUntil)
  await noteChange(db, { cmptId, at: now, text: published.body, by: me.id })
  const rows = await rowsOf(db, reviewId)
  await notifyTeams(
    db,
    rows.map(({ teamId }) => teamId),
    { cmpt, ...published, now },
  )
  await audit(context, { action: 'review.publish', target: { kind: 'competition', id: cmptId }, detail: { reviewId } })
  return { publicUntil }
}
