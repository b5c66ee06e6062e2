import { shownPerson } from '../../identity/account/record.ts'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from '../../platform/db/orm.ts'
import { type Placeholders, rows, statement } from '../../platform/db/statement.ts'
import { orRefuse } from '../../platform/errors/refuse.ts'
import { members, teams } from '../team/table.ts'
import { materials, reviews } from './table.ts'

const materialsIn = statement(({ reviewIds, teamIds }: Placeholders<{ reviewIds: number[]; teamIds: number[] }>) => ({
  found: rows(
    {
      id: materials.id,
      reviewId: materials.reviewId,
      teamId: materials.teamId,
      kind: materials.kind,
      fileName: materials.fileName,
      size: materials.size,
      at: materials.at,
      by: users.name,
    },
    sql`from ${materials} join ${users} on ${users.id} = ${materials.userId}
      where ${materials.reviewId} = any(${reviewIds}::int[]) and ${materials.teamId} = any(${teamIds}::int[])
      order by ${materials.id}`,
  ),
}))

/** The materials of teams in a review, oldest first. */
export const materialsOf = async (db: Db, reviewIds: number[], teamIds: number[]) =>
  (await materialsIn(db, { reviewIds, teamIds })).found

/** A material of the caller's own team; those of others are reported as missing. */
export async function ownMaterial(db: Db, materialId: number, userId: number) {
  const [found] = await db
    .select({ material: materials, review: reviews })
    .from(materials)
    .innerJoin(reviews, eq(reviews.id, materials.reviewId))
    .innerJoin(members, eq(members.teamId, materials.teamId))
    .where(and(eq(materials.id, materialId), eq(members.userId, userId)))
  return orRefuse(found, 'review.unknown')
}

/** The members of teams, captains included, and whether their names are verified. */
export async function verifiedIn(db: Db, teamIds: number[]) {
  const rows = await db
    .select({ teamId: members.teamId, userId: users.id, name: users.name, verified: users.realNameVerified })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(inArray(members.teamId, teamIds))
    .orderBy(asc(members.joinedAt))
  return Map.groupBy(rows, ({ teamId }) => teamId)
}

const membersIn = statement(({ teamIds }: Placeholders<{ teamIds: number[] }>) => ({
  found: rows(
    {
      teamId: members.teamId,
      verified: users.realNameVerified,
      person: { id: users.id, name: users.name, avatar: users.avatar },
    },
    sql`from ${members} join ${users} on ${users.id} = ${members.userId} join ${teams} on ${teams.id} = ${members.teamId}
      where ${members.teamId} = any(${teamIds}::int[])
      order by ${users.id} <> ${teams.captainId}, ${members.joinedAt}, ${members.userId}`,
  ),
}))

/** The members of teams as responses show them, captains first, and whether their names are verified. */
export async function membersVerified(db: Db, teamIds: number[]) {
  const { found } = await membersIn(db, { teamIds })
  const shown = found.map(({ person, ...row }) => ({
    ...row,
    shown: { ...shownPerson(person), verified: row.verified },
  }))
  return Map.groupBy(shown, ({ teamId }) => teamId)
}

/** Whether the names of all team members are verified, as a query condition. */
export const allVerified = (teamId: SQLWrapper): SQL<boolean> => sql`not exists (
  select 1 from ${members} join ${users} on ${users.id} = ${members.userId}
  where ${members.teamId} = ${teamId} and not ${users.realNameVerified})`

export async function unverifiedOf(db: Db, teamId: number): Promise<number> {
  const people = (await verifiedIn(db, [teamId])).get(teamId) ?? []
  return people.filter(({ verified }) => !verified).length
}
