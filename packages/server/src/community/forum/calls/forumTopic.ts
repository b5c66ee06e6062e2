import type * as contract from '@leitai/contract/community/forum'
import { and, eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { unreadAt } from '../../../site/message/notices.ts'
import { muteOf, textMaxOf } from '../limit.ts'
import { openingOf, topicSeen } from '../lookup.ts'
import { linksOf } from '../notify-readers.ts'
import { postsShown, say, topicRows } from '../presentation.ts'
import { countReplies, pageWith, repliesOf } from '../replies.ts'
import { refusalOfMute, refusalToClose, refusalToLead, refusalToModerate, refusalToReply } from '../rules.ts'
import { forumFollows, forumPosts } from '../table.ts'

export const forumTopic: Handler<typeof contract.forumTopic> = async ({ db, me, now, language }, input) => {
  const { topic, place } = await topicSeen(db, input.topicId, me)
  const at = input.postId === undefined ? null : await pageWith(db, topic.id, input.postId, pageOf(input).pageSize)
  const { page, pageSize, offset } = pageOf({ ...input, page: at ?? input.page })
  const opening = await openingOf(db, topic.id)
  const replies = await repliesOf(db, topic.id, { limit: pageSize, offset })
  const [best] = topic.bestId === null ? [] : await db.select().from(forumPosts).where(eq(forumPosts.id, topic.bestId))
  const helped = best?.state === 'shown' ? [best] : []
  const posts = await postsShown(db, [opening, ...replies, ...helped], {
    ...{ topic, place },
    reading: { me, now, language },
  })
  const [row] = await topicRows(db, [topic])
  const followed = me
    ? await db
        .select({ at: forumFollows.at })
        .from(forumFollows)
        .where(and(eq(forumFollows.topicId, topic.id), eq(forumFollows.userId, me.id)))
    : []
  const mute = me ? refusalOfMute(await muteOf(db, me.id), now) : { code: 'login.missing' as const }
  const { moderates } = place
  return {
    topic: { ...orRefuse(row, 'circle.unknown'), state: topic.state, excerpt: topic.excerpt },
    opening: orRefuse(posts[0], 'circle.unknown'),
    best: helped.length > 0 ? (posts.at(-1) ?? null) : null,
    replies: { list: posts.slice(1, 1 + replies.length), total: await countReplies(db, topic.id), page, pageSize },
    followed: followed.length > 0,
    unseen: me ? (await unreadAt(db, [me.id], linksOf(topic.id))).size > 0 : false,
    textMax: await textMaxOf(db),
    moderates,
    may: {
      reply: say(refusalToReply(topic) ?? mute, language),
      pin: say(refusalToModerate(moderates), language),
      close: say(refusalToClose(topic, me, moderates), language),
      best: say(refusalToLead(topic, me, moderates), language),
    },
  }
}
