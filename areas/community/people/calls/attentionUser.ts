import { publicPerson } from '@leitai/identity/account/public-person'
import type { Db } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notify } from '@leitai/site/message/notify'
import { notices } from '@leitai/site/message/table'
import type * as people from '../contract.ts'
import { userFollows } from '../table.ts'
import { newFollower } from '../texts.ts'

export const attentionUser: Handler<typeof people.attentionUser> = async ({ db, me, now }, { userId }) => {
  refuse(userId === me.id ? { code: 'people.self' } : null)
  await publicPerson(db, userId)
  const made = await db
    .insert(userFollows)
    .values({ userId: me.id, targetId: userId, at: now })
    .onConflictDoNothing()
    .returning({ at: userFollows.at })
  if (made.length > 0) await notifyOfFollower(db, { follower: me, userId, now })
  return { followed: true }
}

/** Notifies a user of a new follower, once: following again after unfollowing sends nothing. */
async function notifyOfFollower(
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
