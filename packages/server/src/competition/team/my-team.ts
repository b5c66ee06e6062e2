import { shownPerson } from '../../identity/account/record.ts'
import { users } from '../../identity/account/table.ts'
import { profiles } from '../../identity/profile/table.ts'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, asc, count, desc, eq, gt, sql } from '../../platform/db/orm.ts'
import { teamDeadline } from '../definition/rules.ts'
import { signUps } from '../definition/table.ts'
import { teamCards } from './card.ts'
import { requestsOfTeam } from './requests-of.ts'
import {
  refusalToChange,
  refusalToDelete,
  refusalToHandOver,
  refusalToInvite,
  refusalToLeave,
  refusalToMerge,
  refusalToRemove,
  type TeamStanding,
} from './rules.ts'
import { members, type Team, teamEvents } from './table.ts'
import { runningMerge, type TeamCompetition } from './team-state.ts'
import { wordsOf } from './verdict.ts'

const EVENTS = 50

async function activityOf(db: Db, teamId: number) {
  const rows = await db
    .select({ event: teamEvents, actor: { id: users.id, name: users.name, avatar: users.avatar } })
    .from(teamEvents)
    .leftJoin(users, eq(users.id, teamEvents.actorId))
    .where(eq(teamEvents.teamId, teamId))
    .orderBy(desc(teamEvents.id))
    .limit(EVENTS)
  return rows.map(({ event, actor }) => ({
    ...event,
    actor: actor && shownPerson(actor),
  }))
}

async function peopleOf(db: Db, team: Team, captain: boolean) {
  const rows = await db
    .select({ member: members, roles: profiles.roles, skills: profiles.skills, answers: signUps.answers })
    .from(members)
    .leftJoin(profiles, eq(profiles.userId, members.userId))
    .leftJoin(signUps, and(eq(signUps.cmptId, members.cmptId), eq(signUps.userId, members.userId)))
    .where(eq(members.teamId, team.id))
    .orderBy(asc(members.joinedAt))
  return rows.map(({ member, roles, skills, answers }) => ({
    userId: member.userId,
    roles: roles ?? [],
    skills: skills ?? [],
    joinedAt: member.joinedAt,
    shared: member.answersShared,
    readEvent: member.readEvent,
    answers: captain && member.answersShared ? answers : null,
  }))
}

/** A member's view of their team, with the permitted actions. */
export async function myTeamView(
  { db, me, now, language }: Pick<AuthenticatedContext, 'db' | 'me' | 'now' | 'language'>,
  { team, standing, cmpt }: { team: Team; standing: TeamStanding; cmpt: TeamCompetition },
) {
  const captain = team.captainId === me.id
  const [[card], people, invites, applications, activity, merge] = await Promise.all([
    teamCards(db, [team], cmpt.teamMax),
    peopleOf(db, team, captain),
    requestsOfTeam(db, team.id, 'invite'),
    captain ? requestsOfTeam(db, team.id, 'apply') : [],
    activityOf(db, team.id),
    runningMerge(db, team.id),
  ])
  if (!card) throw new Error('a team has a card')
  const mine = people.find(({ userId }) => userId === me.id)
  const [news] = await db
    .select({ unread: count() })
    .from(teamEvents)
    .where(
      and(
        eq(teamEvents.teamId, team.id),
        gt(teamEvents.id, mine?.readEvent ?? 0),
        sql`${teamEvents.actorId} is distinct from ${me.id}`,
      ),
    )
  const about = { cmpt, userId: me.id, targetId: 0, now }
  const words = (refusal: Parameters<typeof wordsOf>[0]) => wordsOf(refusal, language)
  return {
    ...card,
    people,
    answersShared: mine?.shared ?? false,
    invites,
    applications,
    activity,
    unread: news?.unread ?? 0,
    deadline: teamDeadline(cmpt, now),
    mergeId: merge?.id ?? null,
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
