import { users } from '@leitai/identity/account/table'
import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, eq, ilike, inArray, isNull, not, or, sql } from '@leitai/platform/db/orm'
import { patternsOf } from '@leitai/platform/text/search'
import { isShutOut } from '../definition/staff.ts'
import { signUps } from '../definition/table.ts'
import { costsQuota, submissions } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'
import { works } from '../works/table.ts'
import type { PeopleShow } from './contract.people.ts'

interface Filter {
  cmptId: number
  /** Part of a person's or team's name. */
  keyword: string
  show?: PeopleShow
}

const wanted = ({ cmptId, keyword, show }: Filter) =>
  and(
    eq(signUps.cmptId, cmptId),
    show === 'teamless' ? isNull(teams.id) : undefined,
    show === 'unverified' ? eq(users.realNameVerified, false) : undefined,
    ...patternsOf(keyword).map((pattern) => or(ilike(users.name, pattern), ilike(teams.name, pattern))),
  )
const theirTeam = and(eq(members.cmptId, signUps.cmptId), eq(members.userId, signUps.userId))

export async function countPeople(db: Db, filter: Filter): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.userId))
    .leftJoin(members, theirTeam)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(wanted(filter))
  return found?.count ?? 0
}

const columns = {
  id: users.id,
  name: users.name,
  avatar: users.avatar,
  verified: users.realNameVerified,
  at: signUps.createdAt,
  answers: signUps.answers,
  teamId: teams.id,
  teamName: teams.name,
}

/** Participants in the order of sign-up, with what a host may know: no phone, email address or document. */
export const peopleOf = (db: Db, filter: Filter, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select(columns)
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.userId))
    .leftJoin(members, theirTeam)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(wanted(filter))
    .orderBy(asc(signUps.createdAt), asc(signUps.userId))
    .limit(limit)
    .offset(offset)

type Person = Awaited<ReturnType<typeof peopleOf>>[number]

const workIn = statement((given: Placeholders<{ cmptId: number; userIds: number[]; teamIds: number[] }>) => ({
  counts: rows(
    { teamId: submissions.teamId, userId: submissions.userId, count: sql<number>`count(*)::int` },
    sql`from ${submissions} where ${submissions.cmptId} = ${given.cmptId} and ${costsQuota}
      and (${submissions.teamId} = any(${given.teamIds}::int[]) or ${submissions.userId} = any(${given.userIds}::int[]))
      group by ${submissions.teamId}, ${submissions.userId}`,
  ),
  workCounts: rows(
    { teamId: works.teamId, count: sql<number>`count(*)::int` },
    sql`from ${works} where ${works.teamId} = any(${given.teamIds}::int[]) and ${works.submittedAt} is not null group by ${works.teamId}`,
  ),
}))

/**
 * The work of each of these people: submissions that count or still may, of their team or their own in another team, and works of their
 * team. One query for all of them.
 */
export async function withWork<P extends Pick<Person, 'id' | 'teamId'>>(db: Db, cmptId: number, people: P[]) {
  const ids = people.map(({ id }) => id)
  const teamIds = people.flatMap(({ teamId }) => teamId ?? [])
  const { counts, workCounts } = await workIn(db, { cmptId, userIds: ids, teamIds })
  return people.map((person) => {
    const theirs = counts.filter(({ teamId, userId }) => teamId === person.teamId || userId === person.id)
    return {
      ...person,
      submissionCount: theirs.reduce((sum, one) => sum + one.count, 0),
      works: workCounts.find(({ teamId }) => teamId === person.teamId)?.count ?? 0,
    }
  })
}

/** One participant as in peopleOf, with their work. */
export async function personIn(db: Db, { cmptId, userId }: { cmptId: number; userId: number }) {
  const [found] = await db
    .select(columns)
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.userId))
    .leftJoin(members, theirTeam)
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(and(eq(signUps.cmptId, cmptId), eq(signUps.userId, userId)))
  return found ? ((await withWork(db, cmptId, [found]))[0] ?? null) : null
}

/** The given people and the members of the given teams who have signed up and whose account is open. */
export async function chosenPeople(
  db: Db,
  {
    cmptId,
    userIds = [],
    teamIds = [],
  }: { cmptId: number; userIds?: number[] | undefined; teamIds?: number[] | undefined },
): Promise<number[]> {
  const found = await db
    .selectDistinct({ id: users.id })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.userId))
    .leftJoin(members, theirTeam)
    .where(
      and(
        eq(signUps.cmptId, cmptId),
        eq(users.state, 'active'),
        not(isShutOut(signUps)),
        or(inArray(users.id, userIds), inArray(members.teamId, teamIds)),
      ),
    )
  return found.map(({ id }) => id)
}
