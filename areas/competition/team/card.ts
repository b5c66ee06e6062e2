import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { rows } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'
import { members, type Team } from './table.ts'
import { logoOf, type MemberShown, membersOf } from './team.ts'

type Card = z.output<typeof contract.TeamCard>

/** The members of a team for its card, the captain first, as a part of a statement. */
export const memberPart = (teamId: SQLWrapper, captainId: SQLWrapper) =>
  rows(
    { id: users.id, name: users.name, avatar: users.avatar },
    sql`from ${members} join ${users} on ${users.id} = ${members.userId} where ${members.teamId} = ${teamId}
      order by ${users.id} <> ${captainId}, ${members.joinedAt}, ${members.userId}`,
  )

/** A team as everybody sees it; a full team is shown as full whatever its captain set. */
export const cardOf = (team: Team, members: MemberShown[], max: number): Card => ({
  teamId: team.id,
  name: team.name,
  logo: logoOf(team),
  intro: team.intro,
  needSkills: team.needSkills,
  needs: team.needs,
  captainId: team.captainId,
  members,
  max,
  recruiting: members.length >= max ? 'full' : team.recruiting,
  createdAt: team.createdAt,
})

/** The cards of many teams of a competition. */
export async function teamCards(db: Db, rows: Team[], max: number): Promise<Card[]> {
  const people = await membersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((team) => cardOf(team, people.get(team.id) ?? [], max))
}

/** The rows of `memberPart` as a card shows them. */
export const shownMembers = (rows: { id: number; name: string; avatar: string | null }[]): MemberShown[] =>
  rows.map(shownPerson)
