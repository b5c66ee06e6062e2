import type { Db } from '@leitai/platform/db/db'
import { asc, eq } from '@leitai/platform/db/orm'
import { forumFollows, forumLikes, forumPosts, forumReports, forumTopics } from './table.ts'

/** Everything a user has written, liked, followed and reported in the forum. */
export async function forumOf(db: Db, userId: number) {
  const posts = await db
    .select({
      topicId: forumPosts.topicId,
      topic: forumTopics.title,
      opening: forumPosts.opening,
      text: forumPosts.text,
      state: forumPosts.state,
      hideReason: forumPosts.hideReason,
      at: forumPosts.at,
      editedAt: forumPosts.editedAt,
    })
    .from(forumPosts)
    .innerJoin(forumTopics, eq(forumTopics.id, forumPosts.topicId))
    .where(eq(forumPosts.authorId, userId))
    .orderBy(asc(forumPosts.id))
  const likes = await db
    .select({ postId: forumLikes.postId, at: forumLikes.at })
    .from(forumLikes)
    .where(eq(forumLikes.userId, userId))
  const follows = await db
    .select({ topicId: forumFollows.topicId, at: forumFollows.at })
    .from(forumFollows)
    .where(eq(forumFollows.userId, userId))
  const { postId, kind, text, state, at } = forumReports
  const reports = await db
    .select({ postId, kind, text, state, at })
    .from(forumReports)
    .where(eq(forumReports.reporterId, userId))
  return { posts, likes, follows, reports }
}
