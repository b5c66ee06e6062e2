import type { Db } from '@leitai/platform/db/db'
import { alias, and, count, eq, lt, or, type SQL, sql } from '@leitai/platform/db/orm'
import { row, rows, statement, value } from '@leitai/platform/db/statement'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { unreadAtLink } from '@leitai/site/message/notices'
import type * as contract from '../contract.ts'
import { muteOf, textMaxOf } from '../limit.ts'
import { topicSeen } from '../lookup.ts'
import { linksOf } from '../notify-readers.ts'
import { postsShown, say, topicRows } from '../presentation.ts'
import { refusalOfMute, refusalToClose, refusalToLead, refusalToModerate, refusalToReply } from '../rules.ts'
import { forumFollows, forumLikes, forumPosts, forumTopics } from '../table.ts'

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

const own = statement(
  ({
    topicId,
    userId,
    postIds,
    link,
  }: {
    topicId: SQL<number>
    userId: SQL<number>
    postIds: SQL<number[]>
    link: SQL<string>
  }) => ({
    followed: value(sql<boolean>`exists (select from ${forumFollows}
      where ${forumFollows.topicId} = ${topicId}::int and ${forumFollows.userId} = ${userId}::int)`),
    unseen: value(unreadAtLink(sql`${userId}::int`, sql`${link}::text`)),
    liked: rows(
      { id: forumLikes.postId },
      sql`from ${forumLikes} where ${forumLikes.userId} = ${userId}::int and ${forumLikes.postId} = any(${postIds}::int[])`,
    ),
  }),
)

/** What one reader has done with a topic and its posts, and whether a notice about it is unread. */
async function readerOf(db: Db, { topicId, userId, postIds }: { topicId: number; userId: number; postIds: number[] }) {
  const { liked, ...rest } = await own(db, { topicId, userId, postIds, link: linksOf(topicId) })
  return { ...rest, liked: new Set(liked.map(({ id }) => id)) }
}

const nobody = { followed: false, unseen: false, liked: new Set<number>() }

const answers = alias(forumPosts, 'answers')
/** A deleted reply keeps a placeholder if its thread has other replies. */
const stands = sql`(${forumPosts.state} <> 'deleted' or exists (select 1 from ${forumPosts} ${answers}
  where ${answers.threadId} = ${forumPosts.id} and ${answers.state} <> 'deleted'))`
const thread = sql`coalesce(${forumPosts.threadId}, ${forumPosts.id})`
const replyOf = (topicId: number) => and(eq(forumPosts.topicId, topicId), eq(forumPosts.opening, false), stands)

const page = statement(
  ({ topicId, limit, offset }: { topicId: SQL<number>; limit: SQL<number>; offset: SQL<number> }) => {
    const own = sql`${forumPosts.topicId} = ${topicId}::int`
    const slice = sql`from ${forumPosts} where ${own} and not ${forumPosts.opening} and ${stands}
      order by ${thread}, ${forumPosts.id} limit ${limit}::int offset ${offset}::int`
    const best = sql`(select ${forumTopics.bestId} from ${forumTopics} where ${forumTopics.id} = ${topicId}::int)`
    const ofTopic = sql`from ${forumPosts} where ${own}`
    return {
      opening: row({ post: forumPosts }, sql`${ofTopic} and ${forumPosts.opening}`),
      replies: rows({ post: forumPosts }, slice),
      best: row(
        { post: forumPosts },
        sql`from ${forumPosts} where ${forumPosts.id} = ${best} and ${forumPosts.state} = 'shown'`,
      ),
      total: value(sql<number>`(select count(*)::int ${ofTopic} and not ${forumPosts.opening} and ${stands})`),
      answered: rows(
        { id: answers.id, authorId: answers.authorId },
        sql`from ${forumPosts} ${answers} where ${answers.id} in (
        (select ${forumPosts.replyToId} ${slice})
        union select ${forumPosts.replyToId} from ${forumPosts} where ${forumPosts.id} = ${best})`,
      ),
      othersReplied:
        value(sql<boolean>`exists (select ${ofTopic} and ${forumPosts.state} <> 'deleted' and ${forumPosts.authorId} <>
      (select ${forumTopics.authorId} from ${forumTopics} where ${forumTopics.id} = ${topicId}::int))`),
    }
  },
)

const keptPage = keptRead({ reads: [forumPosts, forumTopics] }, (db: Db, key: string) => page(db, JSON.parse(key)))

/**
 * The posts of a topic as they are stored: the opening one, the one that helped most, and a page of replies in thread order, where each
 * thread’s first reply is followed by the replies to it.
 */
async function postsIn(db: Db, topicId: number, { limit, offset }: { limit: number; offset: number }) {
  const { opening, replies, best, ...rest } = await keptPage(db, JSON.stringify({ topicId, limit, offset }))
  return {
    ...rest,
    opening: orRefuse(opening, 'circle.unknown').post,
    replies: replies.map(({ post }) => post),
    best: best?.post ?? null,
  }
}

/** The page that contains a reply; null if the reply is not in this topic. */
async function pageWith(db: Db, topicId: number, postId: number, pageSize: number): Promise<number | null> {
  const [post] = await db
    .select()
    .from(forumPosts)
    .where(and(eq(forumPosts.id, postId), eq(forumPosts.topicId, topicId), eq(forumPosts.opening, false)))
  if (!post) return null
  const begins = post.threadId ?? post.id
  const before = or(sql`${thread} < ${begins}`, and(sql`${thread} = ${begins}`, lt(forumPosts.id, post.id)))
  const [found] = await db
    .select({ count: count() })
    .from(forumPosts)
    .where(and(replyOf(topicId), before))
  return Math.floor((found?.count ?? 0) / pageSize) + 1
}
