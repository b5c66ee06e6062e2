import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { and, asc, count, desc, eq } from '@leitai/platform/db/orm'
import { signUpRequests } from '../catalog/table.ts'
import type { RequestState } from './contract.people.ts'

interface Asked {
  cmptId: number
  state: RequestState
}
const wanted = ({ cmptId, state }: Asked) => and(eq(signUpRequests.cmptId, cmptId), eq(signUpRequests.state, state))

export async function countRequests(db: Db, asked: Asked): Promise<number> {
  const [found] = await db.select({ count: count() }).from(signUpRequests).where(wanted(asked))
  return found?.count ?? 0
}

/** Sign-up requests: waiting ones oldest first, refused ones newest first. */
export const requestsOf = (db: Db, asked: Asked, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({
      id: users.id,
      name: users.name,
      avatar: users.avatar,
      verified: users.realNameVerified,
      at: signUpRequests.at,
      answers: signUpRequests.answers,
      reason: signUpRequests.reason,
      decidedAt: signUpRequests.decidedAt,
    })
    .from(signUpRequests)
    .innerJoin(users, eq(users.id, signUpRequests.userId))
    .where(wanted(asked))
    .orderBy(asked.state === 'waiting' ? asc(signUpRequests.at) : desc(signUpRequests.at), asc(signUpRequests.userId))
    .limit(limit)
    .offset(offset)
