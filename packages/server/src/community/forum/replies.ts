import type { Db } from '../../platform/db/db.ts'
import { alias, and, asc, count, eq, getTableColumns, lt, or, sql } from '../../platform/db/orm.ts'
import type { Post } from './lookup.ts'
import { forumPosts } from './table.ts'

const answers = alias(forumPosts, 'answers')
/** A deleted reply keeps a placeholder if its thread has other replies. */
const stands = sql`(${forumPosts.state} <> 'deleted' or exists (select 1 from ${forumPosts} ${answers}
  where ${answers.threadId} = ${forumPosts.id} and ${answers.state} <> 'deleted'))`
const thread = sql`coalesce(${forumPosts.threadId}, ${forumPosts.id})`
const replyOf = (topicId: number) => and(eq(forumPosts.topicId, topicId), eq(forumPosts.opening, false), stands)

/** A page of replies in thread order: each thread’s first reply is followed by the replies to it. */
export const repliesOf = (
  db: Db,
  topicId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Post[]> =>
  db
    .select(getTableColumns(forumPosts))
    .from(forumPosts)
    .where(replyOf(topicId))
    .orderBy(asc(thread), asc(forumPosts.id))
    .limit(limit)
    .offset(offset)

export async function countReplies(db: Db, topicId: number): Promise<number> {
  const [found] = await db.select({ total: count() }).from(forumPosts).where(replyOf(topicId))
  return found?.total ?? 0
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
