import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { and, asc, count, eq, ilike, not } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import { publicCompetition } from '../../definition/competition.ts'
import { questions, signUps } from '../../definition/table.ts'
import { bannedFrom } from '../../integrity/ban.ts'
import { members, teams } from '../../team/table.ts'
import type * as competition from '../contract.detail.ts'

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
      user: users,
      signUp: signUps,
      teamId: teams.id,
      teamName: teams.name,
      roles: profiles.roles,
      skills: profiles.skills,
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

export const getQuestionList: Handler<typeof competition.getQuestionList> = async ({ db }, { cmptId }) => {
  await publicCompetition(db, cmptId)
  return db.select().from(questions).where(eq(questions.cmptId, cmptId)).orderBy(asc(questions.ord))
}

export const getShareInfo: Handler<typeof competition.getShareInfo> = async ({ db, ctx }, { cmptId }) => {
  const { title, summary, cover } = await publicCompetition(db, cmptId)
  return { title, summary, cover, url: `${ctx.config.siteUrl}/v3/cmptDetail.html?id=${cmptId}` }
}
