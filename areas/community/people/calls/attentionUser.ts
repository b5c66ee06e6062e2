import { publicPerson } from '@leitai/identity/account/public-person'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as people from '../contract.ts'
import { notifyOfFollower } from '../follow.ts'
import { userFollows } from '../table.ts'

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
