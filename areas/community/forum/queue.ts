import { competitions } from '@leitai/competition/definition/table'
import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import type { InputOf } from '@leitai/platform/contract/call'
import { onDays } from '@leitai/platform/db/days'
import type { Db } from '@leitai/platform/db/open'
import { alias, and, asc, count, desc, eq, inArray, ne, sql } from '@leitai/platform/db/orm'
import { foundIn, inBoth, patternsOf } from '@leitai/platform/text/search'
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'
import { forumMutes, forumPosts, forumReports, forumTopics } from './table.ts'

type Queue = z.output<typeof contract.ForumQueue>
type QueueFilter = Pick<InputOf<typeof contract.moderationQueue>, 'kind' | 'keyword' | 'from' | 'until'>

const hiders = alias(users, 'hiders')
const texts = [forumTopics.title, forumPosts.text, users.name, ...inBoth(competitions.title)]

/** Posts with an open report; of one kind, if it is given. */
const isReported = (kind: QueueFilter['kind']) => sql`exists (select 1 from ${forumReports}
  where ${forumReports.postId} = ${forumPosts.id} and ${forumReports.state} = 'open'
    ${kind ? sql`and ${forumReports.kind} = ${kind}` : sql``})`
const inQueue = ({ kind }: QueueFilter) => ({
  reported: and(eq(forumPosts.state, 'shown'), isReported(kind)),
  fresh: and(eq(forumPosts.fresh, true), ne(forumPosts.state, 'deleted')),
  hidden: eq(forumPosts.state, 'hidden'),
})
const wanted = (filter: QueueFilter) => and(onDays(forumPosts.at, filter), foundIn(texts, patternsOf(filter.keyword)))

/** How many posts of each queue are wanted. */
export async function countQueues(db: Db, filter: QueueFilter): Promise<Record<Queue, number>> {
  const is = inQueue(filter)
  const [found] = await db
    .select({
      reported: sql<number>`count(*) filter (where ${is.reported})::int`,
      fresh: sql<number>`count(*) filter (where ${is.fresh})::int`,
      hidden: sql<number>`count(*) filter (where ${is.hidden})::int`,
    })
    .from(forumPosts)
    .innerJoin(forumTopics, eq(forumTopics.id, forumPosts.topicId))
    .innerJoin(users, eq(users.id, forumPosts.authorId))
    .leftJoin(competitions, eq(competitions.id, forumTopics.cmptId))
    .where(wanted(filter))
  return found ?? { reported: 0, fresh: 0, hidden: 0 }
}

/** Posts to moderate: longest waiting first; hidden posts newest first. */
export async function queueOf(
  db: Db,
  { queue, limit, offset, now, ...filter }: QueueFilter & { queue: Queue; limit: number; offset: number; now: Date },
) {
  const rows = await db
    .select({
      post: forumPosts,
      title: forumTopics.title,
      cmpt: { id: competitions.id, title: competitions.title },
      author: { id: users.id, name: users.name, avatar: users.avatar, createdAt: users.createdAt },
      mutedUntil: forumMutes.until,
      hiddenBy: hiders.name,
    })
    .from(forumPosts)
    .innerJoin(forumTopics, eq(forumTopics.id, forumPosts.topicId))
    .innerJoin(users, eq(users.id, forumPosts.authorId))
    .leftJoin(competitions, eq(competitions.id, forumTopics.cmptId))
    .leftJoin(forumMutes, eq(forumMutes.userId, users.id))
    .leftJoin(hiders, eq(hiders.id, forumPosts.hiddenBy))
    .where(and(inQueue(filter)[queue], wanted(filter)))
    .orderBy(queue === 'hidden' ? desc(forumPosts.id) : asc(forumPosts.id))
    .limit(limit)
    .offset(offset)
  const reports = await reportsOf(
    db,
    rows.map(({ post }) => post.id),
  )
  return rows.map(({ post, title, cmpt, author, mutedUntil, hiddenBy }) => ({
    ...post,
    title,
    cmpt,
    author: shownPerson(author),
    authorSince: author.createdAt,
    mutedUntil: mutedUntil && mutedUntil > now ? mutedUntil : null,
    hiddenBy,
    reportCount: reports.get(post.id)?.count ?? 0,
    reports: reports.get(post.id)?.first ?? [],
  }))
}

/** Number of open reports shown per post. */
const FIRST = 5

type Report = Pick<typeof forumReports.$inferSelect, 'kind' | 'text' | 'at'> & { by: string }

async function reportsOf(db: Db, postIds: number[]) {
  const all = new Map<number, { count: number; first: Report[] }>()
  if (postIds.length === 0) return all
  const open = and(inArray(forumReports.postId, postIds), eq(forumReports.state, 'open'))
  const counts = await db
    .select({ postId: forumReports.postId, count: count() })
    .from(forumReports)
    .where(open)
    .groupBy(forumReports.postId)
  for (const { postId, count } of counts) all.set(postId, { count, first: [] })
  const ranked = db
    .select({
      postId: forumReports.postId,
      kind: forumReports.kind,
      text: forumReports.text,
      at: forumReports.at,
      by: users.name,
      place: sql<number>`row_number() over (partition by ${forumReports.postId} order by ${forumReports.id})`.as(
        'place',
      ),
    })
    .from(forumReports)
    .innerJoin(users, eq(users.id, forumReports.reporterId))
    .where(open)
    .as('ranked')
  const rows = await db.select().from(ranked).where(sql`${ranked.place} <= ${FIRST}`).orderBy(ranked.at)
  for (const { postId, kind, text, at, by } of rows) all.get(postId)?.first.push({ kind, text, at, by })
  return all
}
