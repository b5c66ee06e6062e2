import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { optional, type Placeholders, type RowOf, rows, statement, value } from '@leitai/pg-kit/statement'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { storedName } from '@leitai/platform/contract/identity'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, desc, eq, exists, ilike, or, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { patternsOf } from '@leitai/platform/text/search'
import { cardColumns, cardsOf, publicCompetition } from '../../definition/competition.ts'
import { teamDeadline } from '../../definition/rules.ts'
import { competitions, signUps } from '../../definition/table.ts'
import { cardOf, memberPart, shownMembers, teamCards } from '../card.ts'
import { type CompetitorKey, ownId, ownTeamCte, ownTeamPart, placeOf } from '../competitor.ts'
import type * as joining from '../contract.joining.ts'
import type * as team from '../contract.ts'
import { creation, creationOf } from '../create.ts'
import { answerInvite, openInvitations, stillOpen, unansweredRequests } from '../requests-of.ts'
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
import { verdictOf, wordsOf } from '../verdict.ts'

export const acceptJoinTeam: Handler<typeof joining.acceptJoinTeam> = async (context, input) => {
  await answerInvite(context, input)
  return { ok: true }
}

export const beforeCreateTeam: Handler<typeof team.beforeCreateTeam> = async (
  { db, me, now, language },
  { cmptId },
) => {
  const { refusal } = await creation(db, { cmptId, userId: me.id, now, lock: false })
  return verdictOf(refusal, language)
}

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
  (given: Placeholders<CompetitorKey>) => ({
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
async function seenOfTeams(db: Db, { cmptId, userId, now }: CompetitorKey & { now: Date }) {
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

export const findTeamPage: Handler<typeof team.findTeamPage> = async ({ db }, input) => {
  const { cmptId, keyword, open } = input
  const { teamMax } = await publicCompetition(db, cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const size = sql`(select count(*) from ${members} where ${members.teamId} = ${teams.id})`
  const where = and(
    eq(teams.cmptId, cmptId),
    eq(teams.state, 'active'),
    ...patternsOf(keyword).map((pattern) => ilike(teams.name, pattern)),
    open ? and(eq(teams.recruiting, 'open'), sql`${size} < ${teamMax}`) : undefined,
  )
  const [found] = await db.select({ total: count() }).from(teams).where(where)
  const rows = await db
    .select()
    .from(teams)
    .where(where)
    .orderBy(desc(teams.createdAt), desc(teams.id))
    .limit(pageSize)
    .offset(offset)
  return { list: await teamCards(db, rows, teamMax), total: found?.total ?? 0, page, pageSize }
}

const MOST = 10

/** Part of the team's name, or a member's whole name. */
export const getTeamInfoForNameUser: Handler<typeof team.getTeamInfoForNameUser> = async ({ db }, { cmptId, name }) => {
  const { teamMax } = await competitionOf(db, cmptId)
  const hasMember = exists(
    db
      .select({ id: members.userId })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.teamId, teams.id), eq(users.name, name))),
  )
  const isLike = (part: string) => ilike(teams.name, `%${part.replace(/[\\%_]/g, '\\$&')}%`)
  const rows = await db
    .select()
    .from(teams)
    .where(
      and(
        eq(teams.cmptId, cmptId),
        eq(teams.state, 'active'),
        eq(teams.baseline, false),
        or(isLike(name), isLike(storedName(name)), hasMember),
      ),
    )
    .orderBy(asc(teams.name))
    .limit(MOST)
  return teamCards(db, rows, teamMax)
}

interface TeamQuery {
  now: Date
  patterns: string[]
  limit: number
  offset: number
}

const recruitingIn = statement(
  (_: Placeholders<TeamQuery>) => ({
    list: rows(
      {
        team: teams,
        members: memberPart(teams.id, teams.captainId),
        cmpt: { ...cardColumns, teamMax: competitions.teamMax },
      },
      sql`from page join ${teams} on ${teams.id} = page.id join ${competitions} on ${competitions.id} = ${teams.cmptId}
        order by ${teams.id} desc`,
    ),
    total: value(sql<number>`(select count(*)::int from recruiting)`),
  }),
  ({ now, patterns, limit, offset }) => sql`recruiting as materialized (
      select ${teams.id} as id from ${teams} join ${competitions} on ${competitions.id} = ${teams.cmptId}
      where ${teams.state} = 'active' and ${teams.recruiting} = 'open' and ${competitions.status} = 'published'
        and ${competitions.signUpStartAt} <= ${now}::timestamptz
        and (${competitions.endAt} is null or ${competitions.endAt} > ${now}::timestamptz)
        and (select count(*) from ${members} where ${members.teamId} = ${teams.id}) < ${competitions.teamMax}
        and not exists (select from unnest(${patterns}::text[]) asked (pattern) where not (
          ${teams.name} ilike asked.pattern or ${teams.needs} ilike asked.pattern or ${teams.needSkills}::text ilike asked.pattern
          or ${competitions.title}::text ilike asked.pattern))),
    page as (select recruiting.id from recruiting order by recruiting.id desc limit ${limit}::int offset ${offset}::int)`,
)

/** Open teams with free places, in competitions whose sign-up has begun and that have not ended. */
export const recruitingTeams: Handler<typeof team.recruitingTeams> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const found = await recruitingIn(db, { now, patterns: patternsOf(input.keyword), limit: pageSize, offset })
  const competing = [...new Map(found.list.map(({ cmpt }) => [cmpt.id, cmpt])).values()]
  const about = await cardsOf(db, competing, { me: null, now })
  const deadlines = new Map(about.map(({ id, signUpEndAt }) => [id, signUpEndAt]))
  const list = found.list.map(({ team, members, cmpt }) => ({
    ...cardOf(team, shownMembers(members), cmpt.teamMax),
    cmptId: cmpt.id,
    cmptTitle: cmpt.title,
    deadline: deadlines.get(cmpt.id) ?? null,
  }))
  return { list, total: found.total, page, pageSize }
}

export const checkInvitedRecordInfo: Handler<typeof joining.checkInvitedRecordInfo> = async (
  { db, me, now },
  { cmptId },
) => {
  const { teamMax } = await competitionOf(db, cmptId)
  return { open: await openInvitations(db, { cmptId, userId: me.id, teamMax, now }) }
}
