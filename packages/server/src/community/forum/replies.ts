import type { Db } from '../../platform/db/db.ts'
import { alias, and, asc, count, eq, getTableColumns, lt, or, sql } from '../../platform/db/orm.ts'
import type { Post } from './find.ts'
import { circlePosts } from './table.ts'

const answers = alias(circlePosts, 'answers')
/** What was deleted leaves a mark where somebody has answered it, and nothing where nobody has. */
const stands = sql`(${circlePosts.state} <> 'deleted' or exists (select 1 from ${circlePosts} ${answers}
  where ${answers.threadId} = ${circlePosts.id} and ${answers.state} <> 'deleted'))`
const thread = sql`coalesce(${circlePosts.threadId}, ${circlePosts.id})`
const replyOf = (topicId: number) => and(eq(circlePosts.topicId, topicId), eq(circlePosts.opening, false), stands)

/** A page of replies in the order of their threads: each beginning is followed by what answers it. */
export const repliesOf = (
  db: Db,
  topicId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Post[]> =>
  db
    .select(getTableColumns(circlePosts))
    .from(circlePosts)
    .where(replyOf(topicId))
    .orderBy(asc(thread), asc(circlePosts.id))
    .limit(limit)
    .offset(offset)

export async function countReplies(db: Db, topicId: number): Promise<number> {
  const [found] = await db.select({ total: count() }).from(circlePosts).where(replyOf(topicId))
  return found?.total ?? 0
}

/** The page on which a reply stands; null where it is none of the topic. */
export async function pageWith(db: Db, topicId: number, postId: number, pageSize: number): Promise<number | null> {
  const [post] = await db
    .select()
    .from(circlePosts)
    .where(and(eq(circlePosts.id, postId), eq(circlePosts.topicId, topicId), eq(circlePosts.opening, false)))
  if (!post) return null
  const begins = post.threadId ?? post.id
  const before = or(sql`${thread} < ${begins}`, and(sql`${thread} = ${begins}`, lt(circlePosts.id, post.id)))
  const [found] = await db
    .select({ count: count() })
    .from(circlePosts)
    .where(and(replyOf(topicId), before))
  return Math.floor((found?.count ?? 0) / pageSize) + 1
}
