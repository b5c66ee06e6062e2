import type * as people from '@leitai/contract/community/people'
import { shownPerson } from '../../../identity/account/record.ts'
import { regionName } from '../../../identity/profile/dictionary.ts'
import { saidFrom } from '../../../identity/profile/profile.ts'
import { profiles } from '../../../identity/profile/table.ts'
import { getTableColumns, sql } from '../../../platform/db/orm.ts'
import { type Placeholders, row, statement } from '../../../platform/db/statement.ts'
import { Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { countParts } from '../counts.ts'
import { personFrom, personPart } from '../person.ts'
import { ratingPart } from '../rating.ts'

const seen = statement((given: Placeholders<{ userId: number; myId: number | null }>) => ({
  person: personPart(given.userId),
  said: row(getTableColumns(profiles), sql`from ${profiles} where ${profiles.userId} = ${given.userId}::int`),
  rating: ratingPart(given.userId),
  ...countParts(given),
}))

export const profile: Handler<typeof people.profile> = async ({ db, me }, { userId = me?.id, asOthers }) => {
  if (userId === undefined) throw new Refused({ code: 'login.missing' }, { loginFlag: false })
  const found = await seen(db, { userId, myId: me?.id ?? null })
  const { user, self, shown, searchable } = personFrom(found.person, { me, asOthers })
  const said = saidFrom(found.said)
  const { intro, website, roles, skills, lookingForTeam } = said
  const { competitions, followers, following, followed } = found
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
    standing: shown.achievements ? found.rating : null,
    competitions: shown.competitions ? competitions : null,
    followers: shown.follows ? followers : null,
    following: shown.follows ? following : null,
    followed,
    realNameVerified: user.realNameVerified,
    searchable,
  }
}
