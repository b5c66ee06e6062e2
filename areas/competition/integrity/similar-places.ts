import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray, isNotNull, isNull, sql } from '@leitai/platform/db/orm'
import type { Stage } from '../definition/table.ts'
import { submissions } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'
import { failingOf, phonesNear } from './rules.ts'
import type { Found } from './search.ts'

/** More teams than this in one range are a company or a school, not one person. */
const MOST_TEAMS = 3

/**
 * Teams whose members have phone numbers in one range, as if bought together. The numbers do not leave this function: a similarity flag
 * contains only the number of people.
 */
export async function phonesShared({ db }: AppContext, cmptId: number): Promise<Found[]> {
  const rows = await db
    .select({ teamId: members.teamId, userId: users.id, code: users.countryCode, phone: users.phone })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(and(eq(members.cmptId, cmptId), eq(teams.baseline, false), isNotNull(users.phone)))
  const people = rows.map(({ code, phone, ...row }) => ({ ...row, phone: `${code ?? ''}${phone ?? ''}` }))
  return phonesNear(people).flatMap((group) => {
    const teamIds = [...new Set(group.map(({ teamId }) => teamId))].sort((a, b) => a - b)
    if (teamIds.length < 2 || teamIds.length > MOST_TEAMS) return []
    const count = group.length
    const figures = [{ name: 'phones' as const, value: count, normal: 0 }]
    const strength = Math.min(75, 35 + 10 * count)
    return [{ stageId: null, kind: 'phone' as const, teamIds, strength, facts: { entries: [], plot: [], figures } }]
  })
}

/** Teams most of whose files fail, as of a program that probes the format; failures of the platform do not count. */
export async function failingTeams(db: Db, stage: Pick<Stage, 'id'>): Promise<Found[]> {
  const rows = await db
    .select({
      teamId: submissions.teamId,
      failed: sql<number>`(count(*) filter (where ${submissions.state} = 'failed'))::int`,
      scored: sql<number>`(count(*) filter (where ${submissions.state} = 'scored'))::int`,
    })
    .from(submissions)
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .where(
      and(
        eq(submissions.stageId, stage.id),
        eq(submissions.practice, false),
        inArray(submissions.state, ['scored', 'failed']),
        isNull(submissions.ourFault),
        eq(teams.baseline, false),
      ),
    )
    .groupBy(submissions.teamId)
  return rows.flatMap(({ teamId, failed, scored }) => {
    const strength = failingOf({ failed, scored })
    if (strength === null) return []
    const figures = [
      { name: 'failed' as const, value: failed, normal: null },
      { name: 'scored' as const, value: scored, normal: null },
    ]
    const facts = { entries: [], plot: [], figures }
    return [{ stageId: stage.id, kind: 'failing' as const, teamIds: [teamId], strength, facts }]
  })
}
