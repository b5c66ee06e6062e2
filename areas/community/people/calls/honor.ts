import { certificateFor, certificatesPart } from '@leitai/competition/certificate/issue'
import { competitions } from '@leitai/competition/definition/table'
import { members, teams } from '@leitai/competition/team/table'
import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { regionName } from '@leitai/identity/profile/dictionary'
import { saidFrom } from '@leitai/identity/profile/profile'
import { profiles } from '@leitai/identity/profile/table'
import { type Placeholders, row, rows, statement, value } from '@leitai/pg-kit/statement'
import { refusalText } from '@leitai/platform/contract/refusals'
import { getTableColumns, sql } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { monthName } from '@leitai/platform/time/day'
import type * as people from '../contract.ts'
import { personFrom, personPart, sidesOf } from '../person.ts'
import { ratingPart } from '../ratings.ts'
import { rankingPoints } from '../rules.ts'
import { honours, ratingMonths, userFollows } from '../table.ts'

const parts = ({ userId }: Placeholders<{ userId: number }>) => ({
  person: personPart(userId),
  honours: rows(
    { honour: honours, title: competitions.title, teamName: teams.name },
    sql`from ${honours}
      join ${competitions} on ${competitions.id} = ${honours.cmptId} and ${competitions.status} = 'published'
      join ${teams} on ${teams.id} = ${honours.teamId}
      where ${honours.userId} = ${userId}::int order by ${honours.at} desc, ${honours.cmptId}`,
  ),
})
const seenByOthers = statement(parts)
/** Certificates and verified name are visible only to the user themselves. */
const seenByOwner = statement((given: Placeholders<{ userId: number }>) => ({
  ...parts(given),
  own: certificatesPart(given.userId),
}))

export const getUserHonorList: Handler<typeof people.getUserHonorList> = async (context, { userId }) => {
  const { db, me, now, language } = context
  const self = me?.id === userId ? me : null
  const found = self ? await seenByOwner(db, { userId }) : { ...(await seenByOthers(db, { userId })), own: [] }
  const { shown } = personFrom(found.person, { me })
  if (!shown.achievements) return { list: [], hidden: true }
  const verified = self?.realNameVerified ?? true
  const list = found.honours.map(({ honour, title, teamName }) => {
    const { number, code } = certificateFor(found.own, { cmptId: honour.cmptId, verified })
    const { cmptId, rank, teams: ranked, teamSize, weight, medal, reward, at } = honour
    return {
      cmptId,
      title,
      teamName,
      rank,
      teams: ranked,
      teamSize,
      weight,
      medal,
      reward,
      points: rankingPoints(honour, now),
      date: at,
      certificate: { ok: code === null, code, reason: code && refusalText({ code }, language) },
      certificateNumber: number,
    }
  })
  return { list, hidden: false }
}

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

/** The numbers on a user’s page, and whether the caller follows them, as parts of a statement. Closed accounts do not count as followers. */
const countParts = ({ userId, myId }: Placeholders<{ userId: number; myId: number | null }>) => {
  const follows = (kind: 'followers' | 'following') => {
    const { own, other } = sidesOf(kind)
    return value(sql<number>`(select count(*)::int from ${userFollows} join ${users} on ${users.id} = ${other}
      where ${own} = ${userId}::int and ${users.state} <> 'closed')`)
  }
  return {
    competitions: value(sql<number>`(select count(*)::int from ${members}
      join ${competitions} on ${competitions.id} = ${members.cmptId}
      where ${members.userId} = ${userId}::int and ${competitions.status} = 'published')`),
    followers: follows('followers'),
    following: follows('following'),
    followed: value(sql<boolean>`exists (select from ${userFollows}
      where ${userFollows.userId} = ${myId}::int and ${userFollows.targetId} = ${userId}::int)`),
  }
}

const { month, points, rank } = ratingMonths
const curve = statement(({ userId }: Placeholders<{ userId: number }>) => ({
  person: personPart(userId),
  kept: rows(
    { month, points, rank },
    sql`from ${ratingMonths} where ${ratingMonths.userId} = ${userId}::int order by ${month}`,
  ),
  rating: ratingPart(userId),
}))

export const ratingCurve: Handler<typeof people.ratingCurve> = async ({ db, me, now }, { userId }) => {
  const { person, kept, rating } = await curve(db, { userId })
  const { shown } = personFrom(person, { me })
  if (!shown.achievements) return { list: [], hidden: true }
  // The last point equals the current rating shown beside the curve, also before the nightly update.
  const { points, rank } = rating
  const present = monthName(now)
  const list = kept.filter(({ month }) => month !== present)
  return { list: rank === null ? list : [...list, { month: present, points, rank }], hidden: false }
}
