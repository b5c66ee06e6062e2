import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { type Placeholders, rows, statement } from '../../platform/db/statement.ts'
import { cardOf, memberPart, shownMembers } from './card.ts'
import type { CompetitorAsked } from './competitor.ts'
import { teamRequests, teams } from './table.ts'
import { teamStateParts } from './team-state.ts'

/** Open invitations to a person, or applications of theirs, with the teams, their members and states, as a part of a statement. */
export const openRequests = (given: Placeholders<CompetitorAsked>, kind: 'invite' | 'apply') =>
  rows(
    {
      request: teamRequests,
      team: teams,
      members: memberPart(teams.id, teams.captainId),
      ...teamStateParts(teams.id),
    },
    sql`from ${teamRequests} join ${teams} on ${teams.id} = ${teamRequests.teamId}
      where ${teamRequests.cmptId} = ${given.cmptId} and ${teamRequests.userId} = ${given.userId}
        and ${teamRequests.kind} = ${kind}::text and ${teamRequests.state} = 'open'
        and ${teamRequests.expiresAt} > ${given.now}::timestamptz
      order by ${teamRequests.id}`,
  )

const invitationsTo = statement((given: Placeholders<CompetitorAsked>) => ({ open: openRequests(given, 'invite') }))

/** Open invitations to a person, with the teams' cards. */
export async function openInvitations(db: Db, { teamMax, ...asked }: CompetitorAsked & { teamMax: number }) {
  const { open } = await invitationsTo(db, asked)
  return open.map(({ request, team, members }) => ({
    inviteId: request.id,
    team: cardOf(team, shownMembers(members), teamMax),
    expiresAt: request.expiresAt,
  }))
}
