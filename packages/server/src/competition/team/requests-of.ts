import { shownPerson } from '../../identity/account/record.ts'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, asc, desc, eq, gt } from '../../platform/db/orm.ts'
import { teamCards } from './card.ts'
import { teamRequests, teams } from './table.ts'

/** Open invitations to a person, or applications of theirs, with the teams' cards. */
export async function openRequestsTo(
  db: Db,
  {
    cmptId,
    userId,
    kind,
    teamMax,
    now,
  }: { cmptId: number; userId: number; kind: 'invite' | 'apply'; teamMax: number; now: Date },
) {
  const rows = await db
    .select({ request: teamRequests, team: teams })
    .from(teamRequests)
    .innerJoin(teams, eq(teams.id, teamRequests.teamId))
    .where(
      and(
        eq(teamRequests.cmptId, cmptId),
        eq(teamRequests.userId, userId),
        eq(teamRequests.kind, kind),
        eq(teamRequests.state, 'open'),
        gt(teamRequests.expiresAt, now),
      ),
    )
    .orderBy(asc(teamRequests.id))
  const cards = await teamCards(
    db,
    rows.map(({ team }) => team),
    teamMax,
  )
  return rows.flatMap(({ request }, at) => {
    const team = cards[at]
    return team ? [{ ...request, team }] : []
  })
}

const SHOWN = 30

/** A team's own requests, the newest first. */
export async function requestsOfTeam(db: Db, teamId: number, kind: 'invite' | 'apply') {
  const rows = await db
    .select({ request: teamRequests, person: { id: users.id, name: users.name, avatar: users.avatar } })
    .from(teamRequests)
    .innerJoin(users, eq(users.id, teamRequests.userId))
    .where(and(eq(teamRequests.teamId, teamId), eq(teamRequests.kind, kind)))
    .orderBy(desc(teamRequests.id))
    .limit(SHOWN)
  return rows.map(({ request, person }) => ({
    ...request,
    at: request.createdAt,
    person: shownPerson(person),
  }))
}
