import type * as people from '@leitai/contract/community/people'
import { competitions } from '../../../competition/definition/table.ts'
import { members } from '../../../competition/team/table.ts'
import { shownPerson } from '../../../identity/account/record.ts'
import { regionName } from '../../../identity/profile/dictionary.ts'
import { saidOf } from '../../../identity/profile/profile.ts'
import { and, eq } from '../../../platform/db/orm.ts'
import { Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { countFollows, followedAmong, personSeen } from '../person.ts'
import { ratingOf } from '../rating.ts'

export const profile: Handler<typeof people.profile> = async ({ db, me }, { userId = me?.id, asOthers }) => {
  if (userId === undefined) throw new Refused({ code: 'login.missing' }, { loginFlag: false })
  const { user, self, shown, searchable } = await personSeen(db, { userId, me, asOthers })
  const said = await saidOf(db, userId)
  const { intro, website, roles, skills, lookingForTeam } = said
  const inCompetitions = db
    .select({ id: members.cmptId })
    .from(members)
    .innerJoin(competitions, eq(competitions.id, members.cmptId))
    .where(and(eq(members.userId, userId), eq(competitions.status, 'published')))
    .as('joined')
  return {
    ...shownPerson(user),
    self,
    since: user.createdAt,
    intro,
    website,
    roles,
    skills,
    lookingForTeam,
    school: shown.school ? { name: said.school, major: said.major, education: said.education } : null,
    work: shown.work ? { occupation: said.occupation, status: said.workStatus } : null,
    region: shown.region ? regionName(said) : null,
    standing: shown.achievements ? await ratingOf(db, userId) : null,
    competitions: shown.competitions ? await db.$count(inCompetitions) : null,
    followers: shown.follows ? await countFollows(db, userId, 'followers') : null,
    following: shown.follows ? await countFollows(db, userId, 'following') : null,
    followed: (await followedAmong(db, me, [userId])).has(userId),
    realNameVerified: user.realNameVerified,
    searchable,
  }
}
