import { and, count, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { award } from '../../points/award.ts'
import type * as contract from '../contract.ts'
import { lockPost, recountTopic } from '../lookup.ts'
import { refusalToLike } from '../rules.ts'
import { forumLikes, forumPosts } from '../table.ts'

export const likePost: Handler<typeof contract.likePost> = async ({ db, me, now }, { postId, like }) => {
  // With the topic locked, two concurrent likes by one user count once.
  const { post, topic, place } = await lockPost(db, postId, me)
  refuse(refusalToLike(post, me))
  const changed = like
    ? await db.insert(forumLikes).values({ postId, userId: me.id, at: now }).onConflictDoNothing().returning()
    : await db
        .delete(forumLikes)
        .where(and(eq(forumLikes.postId, postId), eq(forumLikes.userId, me.id)))
        .returning()
  const [found] = await db.select({ likes: count() }).from(forumLikes).where(eq(forumLikes.postId, postId))
  const likes = found?.likes ?? 0
  await db.update(forumPosts).set({ likes }).where(eq(forumPosts.id, postId))
  if (post.opening) await recountTopic(db, topic.id)
  if (like && changed.length > 0 && place.open) {
    // Paid once per post and user, even if the like is withdrawn and repeated.
    await award(db, { userId: post.authorId, rule: 'liked', subject: `${postId}/${me.id}`, now })
  }
  return { liked: like, likes }
}
