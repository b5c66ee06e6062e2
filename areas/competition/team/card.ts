import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { rows } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'
import { nameKeyOf } from './name.ts'
import { members, type Team, teams } from './table.ts'
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

export interface Group {
  name: string
  userIds: number[]
}

/** Opens a team for each group of people who have just signed up and have none; the first of each is its captain. Returns how many. */
export async function openGroupTeams(
  db: Db,
  { cmptId, groups, now }: { cmptId: number; groups: readonly Group[]; now: Date },
): Promise<number> {
  let left = groups.filter(({ userIds }) => userIds.length > 0)
  let opened = 0
  for (let taken = 0; left.length > 0; taken++) {
    const named = left.map((group) => {
      const [captainId = 0] = group.userIds
      const name = taken === 0 ? group.name : `${group.name} #${captainId}${taken === 1 ? '' : `-${taken}`}`
      return { group, captainId, name }
    })
    const made = await db
      .insert(teams)
      .values(
        named.map(({ captainId, name }) => ({ cmptId, captainId, name, nameKey: nameKeyOf(name), createdAt: now })),
      )
      .onConflictDoNothing()
      .returning({ id: teams.id, captainId: teams.captainId })
    const teamOf = new Map(made.map(({ id, captainId }) => [captainId, id]))
    const places = named.flatMap(({ group, captainId }) => {
      const teamId = teamOf.get(captainId)
      return teamId === undefined ? [] : group.userIds.map((userId) => ({ teamId, userId, cmptId, joinedAt: now }))
    })
    if (places.length > 0) await db.insert(members).values(places)
    opened += made.length
    // A name that is taken gets a number.
    left = named.filter(({ captainId }) => !teamOf.has(captainId)).map(({ group }) => group)
  }
  return opened
}

/** Members of a user's teams are not strangers to that user. */
export async function knowsByTeam({
  db,
  myId,
  otherId,
  answer,
}: {
  db: Db
  myId: number
  otherId: number
  answer: { known: boolean }
}): Promise<void> {
  if (answer.known) return
  const mine = db.select({ id: members.teamId }).from(members).where(eq(members.userId, myId))
  const shared = await db
    .select({ id: members.teamId })
    .from(members)
    .where(and(eq(members.userId, otherId), inArray(members.teamId, mine)))
    .limit(1)
  answer.known = shared.length > 0
}
