import type * as people from '@leitai/contract/people'
import type { Handler } from '../../call.ts'
import { refuse } from '../../refuse.ts'
import { tellOfFollower } from '../follow.ts'
import { publicPerson } from '../person.ts'
import { userFollows } from '../table.ts'

export const attentionUser: Handler<typeof people.attentionUser> = async ({ db, me, now }, { userId }) => {
  refuse(userId === me.id ? { code: 'people.self' } : null)
  await publicPerson(db, userId)
  const made = await db
    .insert(userFollows)
    .values({ userId: me.id, targetId: userId, at: now })
    .onConflictDoNothing()
    .returning({ at: userFollows.at })
  if (made.length > 0) await tellOfFollower(db, { follower: me, userId, now })
  return { followed: true }
}
