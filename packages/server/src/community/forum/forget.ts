import type { Db } from '../../platform/db/db.ts'
import { and, eq, inArray, ne, sql } from '../../platform/db/orm.ts'
import { remove, settleAfter } from './remove.ts'
import { circleFollows, circleLikes, circleMutes, circlePosts, circleReports, circleTopics } from './table.ts'

/**
 * Takes a person's words, likes and follows away. A topic that others replied to keeps its title, under the new name; their name
 * goes from the posts that call it.
 */
export async function forgetCircle(
  db: Db,
  { userId, names, closedName, now }: { userId: number; names: string[]; closedName: string; now: Date },
): Promise<void> {
  await db.delete(circleFollows).where(eq(circleFollows.userId, userId))
  await db.delete(circleMutes).where(eq(circleMutes.userId, userId))
  await db.update(circleReports).set({ text: '' }).where(eq(circleReports.reporterId, userId))
  const own = await db
    .select()
    .from(circlePosts)
    .where(and(eq(circlePosts.authorId, userId), ne(circlePosts.state, 'deleted')))
  await remove(db, own, now)
  await keepAnswered(
    db,
    own.filter(({ opening, state }) => opening && state === 'shown').map(({ id }) => id),
  )
  for (const name of names) await callOtherwise(db, { userId, name, closedName })
  await settleAfter(db, [...new Set([...own.map(({ topicId }) => topicId), ...(await unlike(db, userId))])])
  await db
    .update(circleTopics)
    .set({ excerpt: '', searchText: sql`lower(${circleTopics.title})` })
    .where(eq(circleTopics.authorId, userId))
}

/** A topic that lives on by the replies of others is shown on, with nothing but its title. */
async function keepAnswered(db: Db, openings: number[]): Promise<void> {
  const answered = db
    .select({ topicId: circlePosts.topicId })
    .from(circlePosts)
    .where(and(eq(circlePosts.opening, false), eq(circlePosts.state, 'shown')))
  await db
    .update(circlePosts)
    .set({ state: 'shown' })
    .where(and(inArray(circlePosts.id, openings), inArray(circlePosts.topicId, answered)))
}

/** Answers the topics whose posts have lost a like. */
async function unlike(db: Db, userId: number): Promise<number[]> {
  const gone = await db.delete(circleLikes).where(eq(circleLikes.userId, userId)).returning({ id: circleLikes.postId })
  const posts = await db
    .update(circlePosts)
    .set({ likes: sql`${circlePosts.likes} - 1` })
    .where(
      inArray(
        circlePosts.id,
        gone.map(({ id }) => id),
      ),
    )
    .returning({ topicId: circlePosts.topicId })
  return posts.map(({ topicId }) => topicId)
}

const callOtherwise = (db: Db, { userId, name, closedName }: { userId: number; name: string; closedName: string }) =>
  db
    .update(circlePosts)
    .set({ text: sql`replace(${circlePosts.text}, ${`@${name}`}, ${`@${closedName}`})` })
    .where(sql`${circlePosts.mentions} @> ${JSON.stringify([userId])}::jsonb`)
