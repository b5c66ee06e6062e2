import type * as contract from '@leitai/contract/competition/team'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import type { Team } from './table.ts'
import { logoOf, membersOf } from './team.ts'

/** Teams as everybody sees them; a full team is shown as full whatever its captain set. `max` may differ by team. */
export async function teamCards(
  db: Db,
  rows: Team[],
  max: number | number[],
): Promise<z.output<typeof contract.TeamCard>[]> {
  const people = await membersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((team, at) => {
    const members = people.get(team.id) ?? []
    const most = typeof max === 'number' ? max : (max[at] ?? 0)
    return {
      teamId: team.id,
      name: team.name,
      logo: logoOf(team),
      intro: team.intro,
      needSkills: team.needSkills,
      needs: team.needs,
      captainId: team.captainId,
      members,
      max: most,
      recruiting: members.length >= most ? 'full' : team.recruiting,
      createdAt: team.createdAt,
    }
  })
}
