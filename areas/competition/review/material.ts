import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { mapped, type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray, not, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { isShutOut } from '../definition/staff.ts'
import { members, teams } from '../team/table.ts'
import { materials, reviews } from './table.ts'

/** The materials of teams in reviews, oldest first, as a part of a statement. `reviewIds` and `teamIds` are arrays or queries. */
export const materialsPart = ({ reviewIds, teamIds }: { reviewIds: SQLWrapper; teamIds: SQLWrapper }) =>
  rows(
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
      where ${materials.reviewId} = any(${reviewIds}) and ${materials.teamId} = any(${teamIds})
      order by ${materials.id}`,
  )

const materialsIn = statement(({ reviewIds, teamIds }: Placeholders<{ reviewIds: number[]; teamIds: number[] }>) => ({
  found: materialsPart({ reviewIds: sql`${reviewIds}::int[]`, teamIds: sql`${teamIds}::int[]` }),
}))

/** The materials of teams in reviews, oldest first. */
export const materialsOf = async (db: Db, reviewIds: number[], teamIds: number[]) =>
  (await materialsIn(db, { reviewIds, teamIds })).found

/** A material of the caller's own team; those of others are reported as missing. */
export async function ownMaterial(db: Db, materialId: number, userId: number) {
  const [found] = await db
    .select({ material: materials, review: reviews })
    .from(materials)
    .innerJoin(reviews, eq(reviews.id, materials.reviewId))
    .innerJoin(members, eq(members.teamId, materials.teamId))
    .where(
      and(
        eq(materials.id, materialId),
        eq(members.userId, userId),
        not(isShutOut({ cmptId: members.cmptId, userId: members.userId })),
      ),
    )
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

/**
 * The members of teams as responses show them, captains first, and whether their names are verified, as a part of a statement. `teamIds`
 * is a query.
 */
export const membersPart = (teamIds: SQLWrapper) =>
  mapped(
    rows(
      {
        teamId: members.teamId,
        verified: users.realNameVerified,
        person: { id: users.id, name: users.name, avatar: users.avatar },
      },
      sql`from ${members} join ${users} on ${users.id} = ${members.userId} join ${teams} on ${teams.id} = ${members.teamId}
        where ${members.teamId} in (${teamIds})
        order by ${users.id} <> ${teams.captainId}, ${members.joinedAt}, ${members.userId}`,
    ),
    (found) => found.map(({ teamId, verified, person }) => ({ teamId, shown: { ...shownPerson(person), verified } })),
  )

/** Whether the names of all team members are verified, as a query condition. */
export const allVerified = (teamId: SQLWrapper): SQL<boolean> => sql`not exists (
  select 1 from ${members} join ${users} on ${users.id} = ${members.userId}
  where ${members.teamId} = ${teamId} and not ${users.realNameVerified})`

export async function unverifiedOf(db: Db, teamId: number): Promise<number> {
  const people = (await verifiedIn(db, [teamId])).get(teamId) ?? []
  return people.filter(({ verified }) => !verified).length
}
