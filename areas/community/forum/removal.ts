import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray } from '@leitai/platform/db/orm'
import { PICTURES } from '@leitai/platform/file/picture'
import { type Post, recountTopics } from './lookup.ts'
import { forumPosts, forumReports, forumTopics } from './table.ts'
import { trackPictures } from './text.ts'

type Gone = Pick<Post, 'id' | 'topicId' | 'authorId' | 'text'>

/** Deletes the text and pictures of posts; the rows stay, since replies refer to them. */
export async function remove(db: Db, posts: Gone[], now: Date): Promise<void> {
  const ids = posts.map(({ id }) => id)
  const blank = { state: 'deleted' as const, text: '', mentions: [], fresh: false }
  await db.update(forumPosts).set(blank).where(inArray(forumPosts.id, ids))
  await db.update(forumTopics).set({ bestId: null }).where(inArray(forumTopics.bestId, ids))
  // Nothing is left to moderate.
  await db
    .update(forumReports)
    .set({ state: 'upheld', answeredAt: now })
    .where(and(inArray(forumReports.postId, ids), eq(forumReports.state, 'open')))
  for (const { id, authorId, text } of posts.filter(({ text }) => text.includes(PICTURES))) {
    await trackPictures(db, { postId: id, userId: authorId, before: text, after: '', now })
  }
}

/** Updates topics whose posts were removed; a topic without its opening post loses its title, tags and excerpt too. */
export async function recountAfterRemoval(db: Db, topicIds: number[]): Promise<void> {
  await recountTopics(db, topicIds)
  await db
    .update(forumTopics)
    .set({ title: '', tags: [], excerpt: '', searchText: '' })
    .where(and(inArray(forumTopics.id, topicIds), eq(forumTopics.state, 'deleted')))
}
