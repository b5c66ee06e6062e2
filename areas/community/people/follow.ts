import type { Db } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
import { notify } from '@leitai/site/message/notify'
import { notices } from '@leitai/site/message/table'
import { newFollower } from './texts.ts'

/** Notifies a user of a new follower, once: following again after unfollowing sends nothing. */
export async function notifyOfFollower(
  db: Db,
  { follower, userId, now }: { follower: { id: number; name: string }; userId: number; now: Date },
): Promise<void> {
  const link = `/user_center.html?userId=${follower.id}`
  const unread = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.userId, userId), eq(notices.link, link)))
    .limit(1)
  if (unread.length > 0) return
  await notify(db, {
    userId,
    kind: 'system',
    ...newFollower(follower.name),
    link,
    now,
  })
}
