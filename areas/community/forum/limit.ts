import type { CurrentUser } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, gte, inArray, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { PICTURES } from '@leitai/platform/file/picture'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { siteLimit } from '@leitai/platform/settings/settings'
import { siteVersions } from '@leitai/platform/settings/table'
import { dayStart } from '@leitai/platform/time/day'
import { type Post, recountTopics } from './lookup.ts'
import { isNew, type Mute, refusalOfAnother, refusalOfMute } from './rules.ts'
import { forumMutes, forumPosts, forumReports, forumTopics } from './table.ts'
import { trackPictures } from './text.ts'

/** A person’s mute, which may be over. */
export const muteOf = keptRead({ reads: [forumMutes] }, async (db: Db, userId: number): Promise<Mute | null> => {
  const [found] = await db.select().from(forumMutes).where(eq(forumMutes.userId, userId))
  return found ?? null
})

/** Refuses a user who is muted or has reached today’s limit. Holds a lock per user until the transaction ends. */
export async function refuseTooMany(db: Db, me: CurrentUser, kind: 'topic' | 'reply', now: Date): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`circle of ${me.id}`}))`)
  refuse(refusalOfMute(await muteOf(db, me.id), now))
  const [made] = await db
    .select({ used: count() })
    .from(forumPosts)
    .where(
      and(eq(forumPosts.authorId, me.id), eq(forumPosts.opening, kind === 'topic'), gte(forumPosts.at, dayStart(now))),
    )
  refuse(refusalOfAnother({ kind, used: made?.used ?? 0, fresh: isNew(me, now) }))
}

const textMax = keptRead({ reads: [siteVersions] }, async (db: Db, _all: 'all') => {
  const { rows } = await db.execute<{ max: number }>(sql`select ${siteLimit('circleText')} as max`)
  return rows[0]?.max ?? 0
})

/** Maximum number of characters in a text. */
export const textMaxOf = (db: Db): Promise<number> => textMax(db, 'all')

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
