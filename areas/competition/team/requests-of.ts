import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { cardOf, memberPart, shownMembers } from './card.ts'
import type { CompetitorKey } from './competitor.ts'
import { noteTeamEvent, notifyPeople } from './event.ts'
import { moveInto } from './membership.ts'
import { endRequest, lockPair, lockRequest, refusePair } from './request.ts'
import { teamRequests, teams } from './table.ts'
import { formationParts } from './team-state.ts'
import { inviteDeclined } from './texts.ts'

/**
 * Invitations to a person, or applications of theirs, that nobody has answered, with the teams, their members and states, as a part of a
 * statement. Some may have expired: `stillOpen`.
 */
export const unansweredRequests = (given: Placeholders<CompetitorKey>, kind: 'invite' | 'apply') =>
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

const invitationsTo = statement((given: Placeholders<CompetitorKey>) => ({
  found: unansweredRequests(given, 'invite'),
}))

/** Open invitations to a person, with the teams' cards. */
export async function openInvitations(
  db: Db,
  { teamMax, now, ...key }: CompetitorKey & { teamMax: number; now: Date },
) {
  const { found } = await invitationsTo(db, key)
  return stillOpen(found, now).map(({ request, team, members }) => ({
    inviteId: request.id,
    team: cardOf(team, shownMembers(members), teamMax),
    expiresAt: request.expiresAt,
  }))
}

/** The state of an invitation, as a column of a query; null where there is none. */
export const inviteStateOf = (inviteId: SQLWrapper): SQL<string | null> => sql<string | null>`(
  select ${teamRequests.state} from ${teamRequests} where ${teamRequests.id} = ${inviteId})`

/** The invited user accepts or declines. */
export async function answerInvite(
  { db, me, now }: AuthenticatedContext,
  { inviteId, accept }: { inviteId: number; accept: boolean },
): Promise<void> {
  const [seen] = await db
    .select({ teamId: teamRequests.teamId })
    .from(teamRequests)
    .where(and(eq(teamRequests.id, inviteId), eq(teamRequests.userId, me.id), eq(teamRequests.kind, 'invite')))
  const { teamId } = orRefuse(seen, 'team.requestUnknown')
  // Teams are locked first, as everywhere that changes requests.
  const pair = await lockPair(db, teamId, me)
  await lockRequest(db, inviteId, 'invite', now)
  const { cmpt, team, own } = pair
  if (accept) {
    await refusePair(db, pair, { meId: me.id, now })
    await endRequest(db, inviteId, 'accepted', now)
    await moveInto(db, { team, own, person: me, max: cmpt.teamMax, now })
    return
  }
  await endRequest(db, inviteId, 'refused', now)
  await noteTeamEvent(db, { teamId, kind: 'inviteRefused', actorId: me.id, subject: me.name, now })
  await notifyPeople(db, [team.captainId], {
    cmptId: cmpt.id,
    ...inviteDeclined(me.name, team.name),
    now,
  })
}
