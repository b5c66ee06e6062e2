import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'
import { optional, type Placeholders, type RowOf, rows, statement, value } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { teamDeadline } from '../../definition/rules.ts'
import { signUps } from '../../definition/table.ts'
import { cardOf, memberPart, shownMembers } from '../card.ts'
import { type CompetitorAsked, ownId, ownTeamCte, ownTeamPart, placeOf } from '../competitor.ts'
import type * as team from '../contract.ts'
import { creationOf } from '../create.ts'
import { stillOpen, unansweredRequests } from '../requests-of.ts'
import {
  refusalOfPerson,
  refusalOfTime,
  refusalToChange,
  refusalToDelete,
  refusalToGrow,
  refusalToHandOver,
  refusalToInvite,
  refusalToLeave,
  refusalToMerge,
  refusalToRemove,
  type TeamStanding,
} from '../rules.ts'
import { members, merges, type Team, teamEvents, teamRequests, teams } from '../table.ts'
import { competitionOf, countedOfTeams, formationParts, stateOf, type TeamCompetition } from '../team-state.ts'
import { wordsOf } from '../verdict.ts'

export const myTeam: Handler<typeof team.myTeam> = async (context, { cmptId }) => {
  const { db, me, now, language } = context
  const cmpt = await competitionOf(db, cmptId)
  const found = {
    ...(await placeOf(db, { cmptId, userId: me.id })),
    ...(await seenOfTeams(db, { cmptId, userId: me.id, now })),
  }
  const { team, signedUp, barred } = found
  const { standing, kept, refusal } = creationOf(found, { cmpt, userId: me.id, now })
  const join =
    refusalOfTime(cmpt, now) ??
    refusalOfPerson({ signedUp, barred, kept, realNameVerified: me.realNameVerified }, standing, cmpt)
  const card = ({ team, members }: (typeof found.invitedBy)[number]) =>
    cardOf(team, shownMembers(members), cmpt.teamMax)
  return {
    team: team && standing && myTeamView(context, { team, standing, cmpt, found }),
    invitations: found.invitedBy.map((one) => ({
      inviteId: one.request.id,
      team: card(one),
      expiresAt: one.request.expiresAt,
      may: wordsOf(join ?? refusalToGrow(stateOf(one.team, one), cmpt, now), language),
    })),
    applications: found.appliedTo.map((one) => ({ ...one.request, applyId: one.request.id, team: card(one) })),
    may: { create: wordsOf(refusal, language), join: wordsOf(join, language) },
  }
}

/** How many events, and requests of a kind, a team is shown. */
const EVENTS = sql.raw('50')
const REQUESTS = sql.raw('30')

const person = { id: users.id, name: users.name, avatar: users.avatar }

const request = { request: teamRequests, person }
/** The requests of the caller’s own team, the newest first. */
const requestsOfTeam = (kind: 'invite' | 'apply') =>
  rows(
    request,
    sql`from ${teamRequests} join ${users} on ${users.id} = ${teamRequests.userId}
      where ${teamRequests.teamId} = ${ownId} and ${teamRequests.kind} = ${kind}::text
      order by ${teamRequests.id} desc limit ${REQUESTS}`,
  )
const shownRequests = (found: RowOf<typeof request>[]) =>
  found.map(({ request, person }) => ({ ...request, at: request.createdAt, person: shownPerson(person) }))

const teamsIn = statement(
  (given: Placeholders<CompetitorAsked>) => ({
    team: ownTeamPart(),
    ...formationParts(ownId),
    members: memberPart(ownId, sql`(select ${teams.captainId} from ${teams} where ${teams.id} = ${ownId})`),
    people: rows(
      { member: members, roles: profiles.roles, skills: profiles.skills, answers: signUps.answers },
      sql`from ${members} left join ${profiles} on ${profiles.userId} = ${members.userId}
        left join ${signUps} on ${signUps.cmptId} = ${members.cmptId} and ${signUps.userId} = ${members.userId}
        where ${members.teamId} = ${ownId} order by ${members.joinedAt}, ${members.userId}`,
    ),
    invites: requestsOfTeam('invite'),
    applications: requestsOfTeam('apply'),
    activity: rows(
      { event: teamEvents, actor: optional(users.id, person) },
      sql`from ${teamEvents} left join ${users} on ${users.id} = ${teamEvents.actorId}
        where ${teamEvents.teamId} = ${ownId} order by ${teamEvents.id} desc limit ${EVENTS}`,
    ),
    unread: value(sql<number>`(select count(*)::int from ${teamEvents} where ${teamEvents.teamId} = ${ownId}
      and ${teamEvents.actorId} is distinct from ${given.userId}
      and ${teamEvents.id} > (select ${members.readEvent} from ${members} where ${members.teamId} = ${ownId} and ${members.userId} = ${given.userId}))`),
    invitedBy: unansweredRequests(given, 'invite'),
    appliedTo: unansweredRequests(given, 'apply'),
  }),
  ownTeamCte,
)

/** By both ids: teams change seldom once they have been formed. */
const keptTeams = keptRead(
  { reads: [members, merges, profiles, signUps, teamEvents, teamRequests, teams, users], most: 1000 },
  (db, key: string) => {
    const [cmptId = 0, userId = 0] = key.split(' ').map(Number)
    return teamsIn(db, { cmptId, userId })
  },
)

/** All that a person sees of their team, and of open requests to and by them. */
async function seenOfTeams(db: Db, { cmptId, userId, now }: CompetitorAsked & { now: Date }) {
  const { invitedBy, appliedTo, ...found } = await keptTeams(db, `${cmptId} ${userId}`)
  const [invitations, applications] = [stillOpen(invitedBy, now), stillOpen(appliedTo, now)]
  const shown = [found, ...invitations, ...applications].flatMap(({ team }) => team?.id ?? [])
  const counted = await countedOfTeams(db, [...new Set(shown)])
  const withCount = <T extends { team: Team | null }>(one: T) => ({
    ...one,
    counted: counted.get(one.team?.id ?? 0) ?? 0,
  })
  return { ...withCount(found), invitedBy: invitations.map(withCount), appliedTo: applications.map(withCount) }
}
type Seen = Awaited<ReturnType<typeof seenOfTeams>>

/** A member's view of their team, with the permitted actions. */
function myTeamView(
  { me, now, language }: Pick<AuthenticatedContext, 'me' | 'now' | 'language'>,
  { team, standing, cmpt, found }: { team: Team; standing: TeamStanding; cmpt: TeamCompetition; found: Seen },
) {
  const captain = team.captainId === me.id
  const people = found.people.map(({ member, roles, skills, answers }) => ({
    userId: member.userId,
    roles: roles ?? [],
    skills: skills ?? [],
    joinedAt: member.joinedAt,
    shared: member.answersShared,
    answers: captain && member.answersShared ? answers : null,
  }))
  const about = { cmpt, userId: me.id, targetId: 0, now }
  const words = (refusal: Parameters<typeof wordsOf>[0]) => wordsOf(refusal, language)
  return {
    ...cardOf(team, shownMembers(found.members), cmpt.teamMax),
    people,
    answersShared: people.find(({ userId }) => userId === me.id)?.shared ?? false,
    invites: shownRequests(found.invites),
    applications: captain ? shownRequests(found.applications) : [],
    activity: found.activity.map(({ event, actor }) => ({ ...event, actor: actor && shownPerson(actor) })),
    unread: found.unread,
    deadline: teamDeadline(cmpt, now),
    mergeId: found.merge?.id ?? null,
    may: {
      change: words(refusalToChange(standing, me.id)),
      invite: words(refusalToInvite(standing, about)),
      leave: words(refusalToLeave(standing, about)),
      remove: words(refusalToRemove(standing, about)),
      handOver: words(refusalToHandOver(standing, me.id)),
      merge: words(refusalToMerge(standing, about)),
      delete: words(refusalToDelete(standing, me.id)),
    },
  }
}
