import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { lockPost } from '../lookup.ts'
import { moderate } from '../moderate.ts'
import { refusalOfAct, refusalToModerate } from '../rules.ts'

export const moderatePost: Handler<typeof contract.moderatePost> = async (context, { postId, act, reason }) => {
  const { post, topic, place } = await lockPost(context.db, postId, context.me)
  refuse(refusalToModerate(place.moderates))
  refuse(refusalOfAct({ act, reason }, post.state))
  await moderate(context, { post, topic, act, reason })
  return { ok: true }
}
