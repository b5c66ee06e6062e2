import type * as contract from '@leitai/contract/community/forum'
import type * as z from 'zod/mini'
import { competitions } from '../../competition/definition/table.ts'
import { shownPerson } from '../../identity/account/record.ts'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { alias, and, asc, count, desc, eq, inArray, ne, sql } from '../../platform/db/orm.ts'
import { circleMutes, circlePosts, circleReports, circleTopics } from './table.ts'

type Queue = z.output<typeof contract.CircleQueue>

const hiders = alias(users, 'hiders')
const openReports = sql`(select 1 from ${circleReports}
  where ${circleReports.postId} = ${circlePosts.id} and ${circleReports.state} = 'open')`
const wanted = {
  reported: and(eq(circlePosts.state, 'shown'), sql`exists ${openReports}`),
  fresh: and(eq(circlePosts.fresh, true), ne(circlePosts.state, 'deleted')),
  hidden: eq(circlePosts.state, 'hidden'),
}

export async function countQueues(db: Db): Promise<Record<Queue, number>> {
  const [found] = await db
    .select({
      reported: sql<number>`count(*) filter (where ${wanted.reported})::int`,
      fresh: sql<number>`count(*) filter (where ${wanted.fresh})::int`,
      hidden: sql<number>`count(*) filter (where ${wanted.hidden})::int`,
    })
    .from(circlePosts)
    .innerJoin(circleTopics, eq(circleTopics.id, circlePosts.topicId))
  return found ?? { reported: 0, fresh: 0, hidden: 0 }
}

/** Posts to look at: those that have waited longest first, those that are hidden the other way round. */
export async function queueOf(
  db: Db,
  { queue, limit, offset, now }: { queue: Queue; limit: number; offset: number; now: Date },
) {
  const rows = await db
    .select({
      post: circlePosts,
      title: circleTopics.title,
      cmpt: { id: competitions.id, title: competitions.title },
      author: { id: users.id, name: users.name, avatar: users.avatar, createdAt: users.createdAt },
      mutedUntil: circleMutes.until,
      hiddenBy: hiders.name,
    })
    .from(circlePosts)
    .innerJoin(circleTopics, eq(circleTopics.id, circlePosts.topicId))
    .innerJoin(users, eq(users.id, circlePosts.authorId))
    .leftJoin(competitions, eq(competitions.id, circleTopics.cmptId))
    .leftJoin(circleMutes, eq(circleMutes.userId, users.id))
    .leftJoin(hiders, eq(hiders.id, circlePosts.hiddenBy))
    .where(wanted[queue])
    .orderBy(queue === 'hidden' ? desc(circlePosts.id) : asc(circlePosts.id))
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

/** Of each post's open reports are told. */
const FIRST = 5

type Report = Pick<typeof circleReports.$inferSelect, 'kind' | 'text' | 'at'> & { by: string }

async function reportsOf(db: Db, postIds: number[]) {
  const all = new Map<number, { count: number; first: Report[] }>()
  if (postIds.length === 0) return all
  const open = and(inArray(circleReports.postId, postIds), eq(circleReports.state, 'open'))
  const counts = await db
    .select({ postId: circleReports.postId, count: count() })
    .from(circleReports)
    .where(open)
    .groupBy(circleReports.postId)
  for (const { postId, count } of counts) all.set(postId, { count, first: [] })
  const ranked = db
    .select({
      postId: circleReports.postId,
      kind: circleReports.kind,
      text: circleReports.text,
      at: circleReports.at,
      by: users.name,
      place: sql<number>`row_number() over (partition by ${circleReports.postId} order by ${circleReports.id})`.as(
        'place',
      ),
    })
    .from(circleReports)
    .innerJoin(users, eq(users.id, circleReports.reporterId))
    .where(open)
    .as('ranked')
  const rows = await db.select().from(ranked).where(sql`${ranked.place} <= ${FIRST}`).orderBy(ranked.at)
  for (const { postId, kind, text, at, by } of rows) all.get(postId)?.first.push({ kind, text, at, by })
  return all
}
