import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { correct } from '../../points/award.ts'
import type * as contract from '../contract.ts'
import { lockPost, othersReplied } from '../lookup.ts'
import { recountAfterRemoval, remove } from '../remove.ts'
import { refusalToDelete } from '../rules.ts'

export const deletePost: Handler<typeof contract.deletePost> = async ({ db, me, now }, { postId }) => {
  const { post, topic } = await lockPost(db, postId, me)
  refuse(refusalToDelete(post, { me, othersReplied: await othersReplied(db, topic) }))
  await remove(db, [post], now)
  await recountAfterRemoval(db, [topic.id])
  // Takes back the points, so that writing and deleting earns nothing; the post still counts against today’s limit.
  const [rule, subject] = post.opening ? (['post', topic.id] as const) : (['reply', post.id] as const)
  await correct(db, { userId: me.id, rule, subject, points: 0, now })
  return { ok: true }
}
