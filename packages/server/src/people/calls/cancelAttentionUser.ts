import type * as people from '@leitai/contract/people'
import type { Handler } from '../../call.ts'
import { and, eq } from '../../db/orm.ts'
import { refuse } from '../../refuse.ts'
import { publicPerson } from '../person.ts'
import { userFollows } from '../table.ts'

export const cancelAttentionUser: Handler<typeof people.cancelAttentionUser> = async ({ db, me }, { userId }) => {
  refuse(userId === me.id ? { code: 'people.self' } : null)
  await publicPerson(db, userId)
  await db.delete(userFollows).where(and(eq(userFollows.userId, me.id), eq(userFollows.targetId, userId)))
  return { followed: false }
}
