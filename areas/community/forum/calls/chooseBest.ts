import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { lockTopic } from '../lookup.ts'
import { notifyOfChoice } from '../notify-readers.ts'
import { refusalToLead } from '../rules.ts'
import { forumTopics } from '../table.ts'
import { chosenAsBest } from '../texts.ts'
import { replyTarget } from '../write.ts'

export const chooseBest: Handler<typeof contract.chooseBest> = async ({ db, me, now }, { topicId, postId }) => {
  const { topic, place } = await lockTopic(db, topicId, me)
  refuse(refusalToLead(topic, me, place.moderates))
  const post = postId === undefined ? null : orRefuse(await replyTarget(db, topicId, postId), 'circle.notReply')
  if (topic.bestId === (post?.id ?? null)) return { ok: true }
  await db
    .update(forumTopics)
    .set({ bestId: post?.id ?? null })
    .where(eq(forumTopics.id, topicId))
  if (post && post.authorId !== me.id) {
    const said = chosenAsBest(topic.title)
    await notifyOfChoice(db, { userId: post.authorId, byId: me.id, topic, postId: post.id, ...said, now })
  }
  return { ok: true }
}
