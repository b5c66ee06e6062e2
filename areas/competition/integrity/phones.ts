import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq, isNotNull } from '@leitai/platform/db/orm'
import { members, teams } from '../team/table.ts'
import { phonesNear } from './rules.ts'
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
