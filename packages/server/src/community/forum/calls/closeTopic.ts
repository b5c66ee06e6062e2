import type * as contract from '@leitai/contract/community/forum'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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
