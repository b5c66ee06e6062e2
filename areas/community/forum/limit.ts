import type { CurrentUser } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, gte, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { siteLimit } from '@leitai/platform/settings/settings'
import { siteVersions } from '@leitai/platform/settings/table'
import { dayStart } from '@leitai/platform/time/day'
import { isNew, type Mute, refusalOfAnother, refusalOfMute } from './rules.ts'
import { forumMutes, forumPosts } from './table.ts'

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
