import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray, ne, sql } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { recountAfterRemoval, remove } from './removal.ts'
import { forumFollows, forumLikes, forumMutes, forumPosts, forumReports, forumTopics } from './table.ts'

/** Everything a user has written, liked, followed and reported in the forum. */
export async function forumOf(db: Db, userId: number) {
  const posts = await db
    .select({
      topicId: forumPosts.topicId,
      topic: forumTopics.title,
      opening: forumPosts.opening,
      text: forumPosts.text,
      state: forumPosts.state,
      hideReason: forumPosts.hideReason,
      at: forumPosts.at,
      editedAt: forumPosts.editedAt,
    })
    .from(forumPosts)
    .innerJoin(forumTopics, eq(forumTopics.id, forumPosts.topicId))
    .where(eq(forumPosts.authorId, userId))
    .orderBy(asc(forumPosts.id))
  const likes = await db
    .select({ postId: forumLikes.postId, at: forumLikes.at })
    .from(forumLikes)
    .where(eq(forumLikes.userId, userId))
  const follows = await db
    .select({ topicId: forumFollows.topicId, at: forumFollows.at })
    .from(forumFollows)
    .where(eq(forumFollows.userId, userId))
  const { postId, kind, text, state, at } = forumReports
  const reports = await db
    .select({ postId, kind, text, state, at })
    .from(forumReports)
    .where(eq(forumReports.reporterId, userId))
  return { posts, likes, follows, reports }
}

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  circle: ({ db, me }) => forumOf(db, me.id),
}

/**
 * Deletes a user’s posts, likes and follows. A topic with replies by others keeps its title, under the new user name; mentions of the old
 * name are removed from posts.
 */
export async function forgetForum(
  db: Db,
  { userId, names, closedName, now }: { userId: number; names: string[]; closedName: string; now: Date },
): Promise<void> {
  await db.delete(forumFollows).where(eq(forumFollows.userId, userId))
  await db.delete(forumMutes).where(eq(forumMutes.userId, userId))
  await db.update(forumReports).set({ text: '' }).where(eq(forumReports.reporterId, userId))
  const own = await db
    .select()
    .from(forumPosts)
    .where(and(eq(forumPosts.authorId, userId), ne(forumPosts.state, 'deleted')))
  await remove(db, own, now)
  await keepAnswered(
    db,
    own.filter(({ opening, state }) => opening && state === 'shown').map(({ id }) => id),
  )
  for (const name of names) await callOtherwise(db, { userId, name, closedName })
  await recountAfterRemoval(db, [...new Set([...own.map(({ topicId }) => topicId), ...(await unlike(db, userId))])])
  await db
    .update(forumTopics)
    .set({ excerpt: '', searchText: sql`lower(${forumTopics.title})` })
    .where(eq(forumTopics.authorId, userId))
}

/** A topic with replies by others stays visible, with only its title. */
async function keepAnswered(db: Db, openings: number[]): Promise<void> {
  const answered = db
    .select({ topicId: forumPosts.topicId })
    .from(forumPosts)
    .where(and(eq(forumPosts.opening, false), eq(forumPosts.state, 'shown')))
  await db
    .update(forumPosts)
    .set({ state: 'shown' })
    .where(and(inArray(forumPosts.id, openings), inArray(forumPosts.topicId, answered)))
}

/** Returns the topics whose posts have lost a like. */
async function unlike(db: Db, userId: number): Promise<number[]> {
  const gone = await db.delete(forumLikes).where(eq(forumLikes.userId, userId)).returning({ id: forumLikes.postId })
  const posts = await db
    .update(forumPosts)
    .set({ likes: sql`${forumPosts.likes} - 1` })
    .where(
      inArray(
        forumPosts.id,
        gone.map(({ id }) => id),
      ),
    )
    .returning({ topicId: forumPosts.topicId })
  return posts.map(({ topicId }) => topicId)
}

const callOtherwise = (db: Db, { userId, name, closedName }: { userId: number; name: string; closedName: string }) =>
  db
    .update(forumPosts)
    .set({ text: sql`replace(${forumPosts.text}, ${`@${name}`}, ${`@${closedName}`})` })
    .where(sql`${forumPosts.mentions} @> ${JSON.stringify([userId])}::jsonb`)
