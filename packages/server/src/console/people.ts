import { and, asc, count, eq, ilike, or } from 'drizzle-orm'
import { users } from '../account/table.ts'
import { patternsOf } from '../competition/search.ts'
import { signUps } from '../competition/table.ts'
import type { Db } from '../db/db.ts'
import { members, teams } from '../team/table.ts'

interface Asked {
  cmptId: number
  /** Part of a person's or a team's name. */
  keyword: string
}

const wanted = ({ cmptId, keyword }: Asked) =>
  and(
    eq(signUps.cmptId, cmptId),
    ...patternsOf(keyword).map((pattern) => or(ilike(users.name, pattern), ilike(teams.name, pattern))),
  )
const theirTeam = and(eq(members.cmptId, signUps.cmptId), eq(members.userId, signUps.userId))

export async function countPeople(db: Db, asked: Asked): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.userId))
    .leftJoin(members, theirTeam)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(wanted(asked))
  return found?.count ?? 0
}

/** Who has signed up, the first first, with what a host may know of them: no phone, no address, no document. */
export const peopleOf = (db: Db, asked: Asked, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({
      id: users.id,
      name: users.name,
      avatar: users.avatar,
      verified: users.realNameVerified,
      at: signUps.createdAt,
      answers: signUps.answers,
      teamId: teams.id,
      teamName: teams.name,
    })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.userId))
    .leftJoin(members, theirTeam)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(wanted(asked))
    .orderBy(asc(signUps.createdAt), asc(signUps.userId))
    .limit(limit)
    .offset(offset)
