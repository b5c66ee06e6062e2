import type * as contract from '@leitai/contract/community/forum'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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
