import type * as people from '@leitai/contract/community/people'
import { shownPerson } from '../../../identity/account/record.ts'
import { regionName } from '../../../identity/profile/dictionary.ts'
import { saidOf } from '../../../identity/profile/profile.ts'
import { Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { countsOf } from '../counts.ts'
import { personSeen } from '../person.ts'
import { ratingOf } from '../rating.ts'

export const profile: Handler<typeof people.profile> = async ({ db, me }, { userId = me?.id, asOthers }) => {
  if (userId === undefined) throw new Refused({ code: 'login.missing' }, { loginFlag: false })
  const { user, self, shown, searchable } = await personSeen(db, { userId, me, asOthers })
  const said = await saidOf(db, userId)
  const { intro, website, roles, skills, lookingForTeam } = said
  const { competitions, followers, following, followed } = await countsOf(db, { userId, myId: me?.id ?? null })
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
    competitions: shown.competitions ? competitions : null,
    followers: shown.follows ? followers : null,
    following: shown.follows ? following : null,
    followed,
    realNameVerified: user.realNameVerified,
    searchable,
  }
}
