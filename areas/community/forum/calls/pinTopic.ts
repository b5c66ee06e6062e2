import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { and, count, eq, isNotNull, isNull, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { award } from '../../points/award.ts'
import type * as contract from '../contract.ts'
import { lockTopic, openingOf } from '../lookup.ts'
import { notifyOfChoice } from '../notify-readers.ts'
import { refusalToModerate, refusalToReply } from '../rules.ts'
import { forumTopics } from '../table.ts'
import { topicPinned } from '../texts.ts'

export const pinTopic: Handler<typeof contract.pinTopic> = async (context, { topicId, pinned }) => {
  const { db, me, now } = context
  const { topic, place } = await lockTopic(db, topicId, me)
  refuse(refusalToModerate(place.moderates))
  if (pinned === (topic.pinnedAt !== null)) return { ok: true }
  if (pinned) {
    refuse(refusalToReply({ ...topic, closedAt: null }))
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`circle pins of ${topic.cmptId}`}))`)
    const same = topic.cmptId === null ? isNull(forumTopics.cmptId) : eq(forumTopics.cmptId, topic.cmptId)
    const [found] = await db
      .select({ count: count() })
      .from(forumTopics)
      .where(and(same, isNotNull(forumTopics.pinnedAt), eq(forumTopics.state, 'shown')))
    const limit = limits.forum.pins
    refuse((found?.count ?? 0) < limit ? null : { code: 'circle.pins', values: { limit } })
  }
  await db
    .update(forumTopics)
    .set({ pinnedAt: pinned ? now : null })
    .where(eq(forumTopics.id, topicId))
  const action = pinned ? 'circle.pin' : 'circle.unpin'
  await audit(context, { action, target: { kind: 'topic', id: topicId }, cmptId: topic.cmptId })
  // Pinning one’s own topic earns nothing.
  if (pinned && topic.authorId !== me.id) {
    // A host’s pins pay an author once per competition, so that hosts and authors cannot mint points together.
    const subject = me.role === 'admin' ? topicId : `competition ${topic.cmptId}`
    if (place.open) await award(db, { userId: topic.authorId, rule: 'pinned', subject, now })
    const { id: postId } = await openingOf(db, topicId)
    const said = topicPinned(topic.title)
    await notifyOfChoice(db, { userId: topic.authorId, byId: me.id, topic, postId, ...said, now })
  }
  return { ok: true }
}
