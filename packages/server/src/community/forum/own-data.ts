import type { Db } from '../../platform/db/db.ts'
import { asc, eq } from '../../platform/db/orm.ts'
import { circleFollows, circleLikes, circlePosts, circleReports, circleTopics } from './table.ts'

/** What a person has written, liked, followed and reported in the circle. */
export async function circleOf(db: Db, userId: number) {
  const posts = await db
    .select({
      topicId: circlePosts.topicId,
      topic: circleTopics.title,
      opening: circlePosts.opening,
      text: circlePosts.text,
      state: circlePosts.state,
      hideReason: circlePosts.hideReason,
      at: circlePosts.at,
      editedAt: circlePosts.editedAt,
    })
    .from(circlePosts)
    .innerJoin(circleTopics, eq(circleTopics.id, circlePosts.topicId))
    .where(eq(circlePosts.authorId, userId))
    .orderBy(asc(circlePosts.id))
  const likes = await db
    .select({ postId: circleLikes.postId, at: circleLikes.at })
    .from(circleLikes)
    .where(eq(circleLikes.userId, userId))
  const follows = await db
    .select({ topicId: circleFollows.topicId, at: circleFollows.at })
    .from(circleFollows)
    .where(eq(circleFollows.userId, userId))
  const { postId, kind, text, state, at } = circleReports
  const reports = await db
    .select({ postId, kind, text, state, at })
    .from(circleReports)
    .where(eq(circleReports.reporterId, userId))
  return { posts, likes, follows, reports }
}
