import type * as contract from '@leitai/contract/competition/review'
import { and, eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { attachmentUrl } from '../../works/attachment.ts'
import { readableReviews } from '../access.ts'
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
