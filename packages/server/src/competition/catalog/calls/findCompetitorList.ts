import type * as competition from '@leitai/contract/competition/catalog.detail'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { profiles } from '../../../identity/profile/table.ts'
import { and, asc, count, eq, ilike, not } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { patternsOf } from '../../../platform/text/search.ts'
import { publicCompetition } from '../../definition/competition.ts'
import { signUps } from '../../definition/table.ts'
import { bannedFrom } from '../../integrity/ban.ts'
import { members, teams } from '../../team/table.ts'

export const findCompetitorList: Handler<typeof competition.findCompetitorList> = async ({ db, now }, input) => {
  const { cmptId, keyword, looking = false } = input
  await publicCompetition(db, cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    eq(signUps.cmptId, cmptId),
    ...patternsOf(keyword).map((pattern) => ilike(users.name, pattern)),
    // Banned users cannot join a team.
    looking ? and(eq(signUps.lookingForTeam, true), not(bannedFrom(cmptId, signUps.userId, now))) : undefined,
  )
  const counted = db
    .select({ total: count() })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.userId))
    .where(where)
  const listed = db
    .select({
      ...{ user: users, signUp: signUps, teamId: teams.id, teamName: teams.name },
      ...{ roles: profiles.roles, skills: profiles.skills },
    })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.userId))
    .leftJoin(profiles, eq(profiles.userId, signUps.userId))
    .leftJoin(members, and(eq(members.cmptId, signUps.cmptId), eq(members.userId, signUps.userId)))
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(where)
    .orderBy(asc(signUps.createdAt), asc(signUps.userId))
    .limit(pageSize)
    .offset(offset)
  const [[found], rows] = await Promise.all([counted, listed])
  const list = rows.map(({ user, signUp, teamId, teamName, roles, skills }) => ({
    ...shownPerson(user),
    teamId,
    teamName,
    signedUpAt: signUp.createdAt,
    lookingForTeam: signUp.lookingForTeam,
    roles: signUp.lookingForTeam ? (roles ?? []) : [],
    skills: signUp.lookingForTeam ? (skills ?? []) : [],
  }))
  return { list, total: found?.total ?? 0, page, pageSize }
}
