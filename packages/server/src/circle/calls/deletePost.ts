import type * as contract from '@leitai/contract/circle'
import type { Handler } from '../../call.ts'
import { refuse } from '../../refuse.ts'
import { lockPost, othersReplied } from '../find.ts'
import { remove, settleAfter } from '../remove.ts'
import { refusalToDelete } from '../rules.ts'

export const deletePost: Handler<typeof contract.deletePost> = async ({ db, me, now }, { postId }) => {
  const { post, topic } = await lockPost(db, postId, me)
  refuse(refusalToDelete(post, { me, othersReplied: await othersReplied(db, topic) }))
  await remove(db, [post], now)
  await settleAfter(db, [topic.id])
  return { ok: true }
}
