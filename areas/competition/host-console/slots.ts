import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, desc, eq } from '@leitai/platform/db/orm'
import { signUpRequests } from '../catalog/table.ts'
import { stages } from '../definition/table.ts'
import { extraSlots } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import type { RequestState } from './contract.people.ts'

export async function countSlots(db: Db, cmptId: number): Promise<number> {
  const [found] = await db.select({ count: count() }).from(extraSlots).where(eq(extraSlots.cmptId, cmptId))
  return found?.count ?? 0
}

/** Extra submissions given to teams, newest first, including revoked ones. */
export const slotsOf = (db: Db, cmptId: number, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({
      id: extraSlots.id,
      teamId: extraSlots.teamId,
      teamName: teams.name,
      stage: stages.name,
      day: extraSlots.day,
      count: extraSlots.count,
      reason: extraSlots.reason,
      by: users.name,
      at: extraSlots.at,
      revokedAt: extraSlots.revokedAt,
    })
    .from(extraSlots)
    .innerJoin(teams, eq(teams.id, extraSlots.teamId))
    .innerJoin(stages, eq(stages.id, extraSlots.stageId))
    .innerJoin(users, eq(users.id, extraSlots.madeBy))
    .where(eq(extraSlots.cmptId, cmptId))
    .orderBy(desc(extraSlots.id))
    .limit(limit)
    .offset(offset)

interface RequestFilter {
  cmptId: number
  state: RequestState
}
const wanted = ({ cmptId, state }: RequestFilter) =>
  and(eq(signUpRequests.cmptId, cmptId), eq(signUpRequests.state, state))

export async function countRequests(db: Db, filter: RequestFilter): Promise<number> {
  const [found] = await db.select({ count: count() }).from(signUpRequests).where(wanted(filter))
  return found?.count ?? 0
}

/** Sign-up requests: waiting ones oldest first, refused ones newest first. */
export const requestsOf = (db: Db, filter: RequestFilter, { limit, offset }: { limit: number; offset: number }) =>
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
    .where(wanted(filter))
    .orderBy(filter.state === 'waiting' ? asc(signUpRequests.at) : desc(signUpRequests.at), asc(signUpRequests.userId))
    .limit(limit)
    .offset(offset)
