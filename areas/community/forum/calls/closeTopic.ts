import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { lockTopic } from '../lookup.ts'
import { refusalToClose } from '../rules.ts'
import { forumTopics } from '../table.ts'

export const closeTopic: Handler<typeof contract.closeTopic> = async (context, { topicId, closed }) => {
  const { db, me, now } = context
  const { topic, place } = await lockTopic(db, topicId, me)
  refuse(refusalToClose(topic, me, place.moderates))
  if (closed === (topic.closedAt !== null)) return { ok: true }
  const own = topic.authorId === me.id
  await db
    .update(forumTopics)
    .set({ closedAt: closed ? now : null, closedByModerator: closed && !own })
    .where(eq(forumTopics.id, topicId))
  if (!own) {
    const action = closed ? 'circle.close' : 'circle.open'
    await audit(context, { action, target: { kind: 'topic', id: topicId }, cmptId: topic.cmptId })
  }
  return { ok: true }
}
