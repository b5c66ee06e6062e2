import type { Db } from '../../platform/db/db.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { notify } from '../../site/message/notify.ts'
import { notices } from '../../site/message/table.ts'
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
