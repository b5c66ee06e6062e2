import type { World } from '../../apps/testing/world/world.ts'
import { studyIdsIn } from './learning/page-ids.ts'
import type { Ids } from './page-cases.ts'

/** What the page cases show of the world. */
export const pageIds = (world: World): Ids => {
  const { a, shared } = world
  return {
    algorithm: a.cmptId,
    application: a.worksCmpt,
    ended: a.endedCmpt,
    news: shared.newsId,
    topic: a.topicId,
    goods: shared.goodsId,
    order: a.paidOrder,
    team: a.team,
    libraryItem: shared.itemId,
    person: a.people.member?.id ?? 0,
    ...studyIdsIn(world),
  }
}
