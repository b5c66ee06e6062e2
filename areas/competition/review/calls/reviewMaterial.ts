import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { attachmentUrl } from '../../works/attachment.ts'
import { readableReviews } from '../access.ts'
import type * as contract from '../contract.ts'
import { materials, reviews } from '../table.ts'

export const reviewMaterial: Handler<typeof contract.reviewMaterial> = async (context, { cmptId, materialId }) => {
  await readableReviews(context, cmptId)
  const [found] = await context.db
    .select({ objectKey: materials.objectKey, name: materials.fileName })
    .from(materials)
    .innerJoin(reviews, eq(reviews.id, materials.reviewId))
    .where(and(eq(materials.id, materialId), eq(reviews.cmptId, cmptId)))
  return { url: await attachmentUrl(context.ctx, orRefuse(found, 'review.unknown')) }
}
