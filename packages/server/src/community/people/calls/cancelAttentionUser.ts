import type * as people from '@leitai/contract/community/people'
import { publicPerson } from '../../../identity/account/public-person.ts'
import { and, eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { userFollows } from '../table.ts'

export const cancelAttentionUser: Handler<typeof people.cancelAttentionUser> = async ({ db, me }, { userId }) => {
  refuse(userId === me.id ? { code: 'people.self' } : null)
  await publicPerson(db, userId)
  await db.delete(userFollows).where(and(eq(userFollows.userId, me.id), eq(userFollows.targetId, userId)))
  return { followed: false }
}
