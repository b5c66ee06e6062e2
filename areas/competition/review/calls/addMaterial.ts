import { limits } from '@leitai/platform/contract/limits'
import { and, count, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refuseShutOut } from '../../definition/audience.ts'
import { lockTeamOf } from '../../team/team.ts'
import { takeAttachment } from '../../works/attachment.ts'
import type * as contract from '../contract.ts'
import { filesOf, refusalToUpload } from '../rules.ts'
import { materials, reviewRows, reviews } from '../table.ts'

export const addMaterial: Handler<typeof contract.addMaterial> = async (context, input) => {
  const { db, me, now } = context
  const { reviewId, kind, objectKey, fileName } = input
  const [review] = await db.select().from(reviews).where(eq(reviews.id, reviewId))
  const { cmptId, asks, state } = orRefuse(review, 'review.unknown')
  await refuseShutOut(db, { cmptId, userId: me.id })
  const team = orRefuse(await lockTeamOf(db, cmptId, me.id), 'review.unknown')
  const [row] = await db
    .select()
    .from(reviewRows)
    .where(and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, team.id)))
  refuse(refusalToUpload({ state, asks }, orRefuse(row, 'review.unknown'), now))
  refuse(asks.includes(kind) ? null : { code: 'review.notAsked' })
  const same = and(eq(materials.reviewId, reviewId), eq(materials.teamId, team.id), eq(materials.kind, kind))
  const [counted] = await db.select({ count: count() }).from(materials).where(same)
  const limit = limits.review.filesOfKind
  refuse((counted?.count ?? 0) < limit ? null : { code: 'review.files', values: { limit } })
  const file = { objectKey, name: fileName, userId: me.id, now, allowed: filesOf(kind) }
  const { size } = await takeAttachment(context, file)
  const [made] = await db
    .insert(materials)
    .values({ reviewId, teamId: team.id, kind, fileName, objectKey, size, userId: me.id, at: now })
    .returning({ id: materials.id })
  return { materialId: orRefuse(made, 'review.unknown').id }
}
