import type { Db } from '@leitai/platform/db/db'
import { alias, and, count, eq, lt, or, type SQL, sql } from '@leitai/platform/db/orm'
import { row, rows, statement, value } from '@leitai/platform/db/statement'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { forumPosts, forumTopics } from './table.ts'

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
export async function postsIn(db: Db, topicId: number, { limit, offset }: { limit: number; offset: number }) {
  const { opening, replies, best, ...rest } = await keptPage(db, JSON.stringify({ topicId, limit, offset }))
  return {
    ...rest,
    opening: orRefuse(opening, 'circle.unknown').post,
    replies: replies.map(({ post }) => post),
    best: best?.post ?? null,
  }
}

/** The page that contains a reply; null if the reply is not in this topic. */
export async function pageWith(db: Db, topicId: number, postId: number, pageSize: number): Promise<number | null> {
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
