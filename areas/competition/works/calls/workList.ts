import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { cardsOf, galleryPart } from '../gallery.ts'
import { reviewedStages } from '../reviewed-stages.ts'
import { isShown } from '../rules.ts'
import { galleryOf, stageWithWorks } from '../work.ts'

export const workList: Handler<typeof contract.workList> = async (context, input) => {
  const { db, now } = context
  const { stages, stage } = await stageWithWorks(db, input, now)
  const gallery = await galleryOf(db, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const shown = isShown(gallery, stage, now)
  const part = { stageId: stage.id, order: input.order, limit: pageSize, offset, now }
  const { rows, total } = shown ? await galleryPart(db, part) : { rows: [], total: 0 }
  const list = await cardsOf(db, rows, context)
  const reviewed = (await reviewedStages.get()(db, [stage.id])).has(stage.id)
  return { list, total, page, pageSize, stages, stageId: stage.id, gallery, shown, reviewed }
}
