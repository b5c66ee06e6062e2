import { publicPerson } from '@leitai/identity/account/public-person'
import { and, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as people from '../contract.ts'
import { userFollows } from '../table.ts'

export const cancelAttentionUser: Handler<typeof people.cancelAttentionUser> = async ({ db, me }, { userId }) => {
  refuse(userId === me.id ? { code: 'people.self' } : null)
  await publicPerson(db, userId)
  await db.delete(userFollows).where(and(eq(userFollows.userId, me.id), eq(userFollows.targetId, userId)))
  return { followed: false }
}
