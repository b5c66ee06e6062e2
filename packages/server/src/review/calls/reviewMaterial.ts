import type * as contract from '@leitai/contract/review'
import type { Handler } from '../../call.ts'
import { and, eq } from '../../db/orm.ts'
import { attachmentUrl } from '../../entry/attachment.ts'
import { orRefuse } from '../../refuse.ts'
import { readableReviews } from '../access.ts'
import { materials, reviews } from '../table.ts'

export const reviewMaterial: Handler<typeof contract.reviewMaterial> = async (context, { cmptId, materialId }) => {
  await readableReviews(context, cmptId)
  const [found] = await context.db
    .select({ objectKey: materials.objectKey, name: materials.fileName })
    .from(materials)
    .innerJoin(reviews, eq(reviews.id, materials.reviewId))
    .where(and(eq(materials.id, materialId), eq(reviews.cmptId, cmptId)))
  return { url: await attachmentUrl(context.house, orRefuse(found, 'review.unknown')) }
}
