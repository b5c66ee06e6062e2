import type * as contract from '@leitai/contract/circle'
import { and, eq, ne } from 'drizzle-orm'
import type { Handler } from '../../call.ts'
import { refuse } from '../../refuse.ts'
import { lockPost } from '../find.ts'
import { remove, settleAfter } from '../remove.ts'
import { refusalToDelete } from '../rules.ts'
import { circlePosts } from '../table.ts'

export const deletePost: Handler<typeof contract.deletePost> = async ({ db, me, now }, { postId }) => {
  const { post, topic } = await lockPost(db, postId, me)
  const others = await db
    .select({ id: circlePosts.id })
    .from(circlePosts)
    .where(and(eq(circlePosts.topicId, topic.id), ne(circlePosts.authorId, me.id), ne(circlePosts.state, 'deleted')))
    .limit(1)
  refuse(refusalToDelete(post, { me, othersReplied: others.length > 0 }))
  await remove(db, [post], now)
  await settleAfter(db, [topic.id])
  return { ok: true }
}
