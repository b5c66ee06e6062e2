import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { muteOf, textMaxOf } from '../limit.ts'
import { topicSeen } from '../lookup.ts'
import { postsShown, say, topicRows } from '../presentation.ts'
import { nobody, readerOf } from '../reader.ts'
import { pageWith, postsIn } from '../replies.ts'
import { refusalOfMute, refusalToClose, refusalToLead, refusalToModerate, refusalToReply } from '../rules.ts'

export const forumTopic: Handler<typeof contract.forumTopic> = async ({ db, me, now, language }, input) => {
  const { topic, place } = await topicSeen(db, input.topicId, me)
  const at = input.postId === undefined ? null : await pageWith(db, topic.id, input.postId, pageOf(input).pageSize)
  const { page, pageSize, offset } = pageOf({ ...input, page: at ?? input.page })
  const { opening, replies, best, total, ...around } = await postsIn(db, topic.id, { limit: pageSize, offset })
  const shown = [opening, ...replies, ...(best ? [best] : [])]
  const postIds = shown.map(({ id }) => id)
  const { followed, unseen, liked } = me ? await readerOf(db, { topicId: topic.id, userId: me.id, postIds }) : nobody
  const posts = await postsShown(db, shown, {
    topic,
    place,
    reading: { me, now, language },
    around: { ...around, liked },
  })
  const [row] = await topicRows(db, [topic])
  const mute = me ? refusalOfMute(await muteOf(db, me.id), now) : { code: 'login.missing' as const }
  const { moderates } = place
  return {
    topic: { ...orRefuse(row, 'circle.unknown'), state: topic.state, excerpt: topic.excerpt },
    opening: orRefuse(posts[0], 'circle.unknown'),
    best: best ? (posts.at(-1) ?? null) : null,
    replies: { list: posts.slice(1, 1 + replies.length), total, page, pageSize },
    followed,
    unseen,
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
