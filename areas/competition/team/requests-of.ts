import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import { cardOf, memberPart, shownMembers } from './card.ts'
import type { CompetitorAsked } from './competitor.ts'
import { teamRequests, teams } from './table.ts'
import { formationParts } from './team-state.ts'

/**
 * Invitations to a person, or applications of theirs, that nobody has answered, with the teams, their members and states, as a part of a
 * statement. Some may have expired: `stillOpen`.
 */
export const unansweredRequests = (given: Placeholders<CompetitorAsked>, kind: 'invite' | 'apply') =>
  rows(
    {
      request: teamRequests,
      team: teams,
      members: memberPart(teams.id, teams.captainId),
      ...formationParts(teams.id),
    },
    sql`from ${teamRequests} join ${teams} on ${teams.id} = ${teamRequests.teamId}
      where ${teamRequests.cmptId} = ${given.cmptId} and ${teamRequests.userId} = ${given.userId}
        and ${teamRequests.kind} = ${kind}::text and ${teamRequests.state} = 'open'
      order by ${teamRequests.id}`,
  )

export const stillOpen = <R extends { request: { expiresAt: Date } }>(found: readonly R[], now: Date): R[] =>
  found.filter(({ request }) => request.expiresAt > now)

const invitationsTo = statement((given: Placeholders<CompetitorAsked>) => ({
  found: unansweredRequests(given, 'invite'),
}))

/** Open invitations to a person, with the teams' cards. */
export async function openInvitations(
  db: Db,
  { teamMax, now, ...asked }: CompetitorAsked & { teamMax: number; now: Date },
) {
  const { found } = await invitationsTo(db, asked)
  return stillOpen(found, now).map(({ request, team, members }) => ({
    inviteId: request.id,
    team: cardOf(team, shownMembers(members), teamMax),
    expiresAt: request.expiresAt,
  }))
}
