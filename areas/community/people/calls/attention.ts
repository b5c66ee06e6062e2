import { hasLimitedBoards } from '@leitai/competition/definition/rules'
import { visible } from '@leitai/competition/definition/staff'
import { competitions } from '@leitai/competition/definition/table'
import { teams } from '@leitai/competition/team/table'
import { logoOf, membersOf } from '@leitai/competition/team/team'
import { publicPerson, shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { merged } from '@leitai/identity/profile/profile'
import { profiles } from '@leitai/identity/profile/table'
import { optional, type Placeholders, rows, statement, value } from '@leitai/pg-kit/statement'
import { emptyWords } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, getTableColumns, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import { notify } from '@leitai/site/message/notify'
import { notices } from '@leitai/site/message/table'
import type * as people from '../contract.ts'
import type { hallOfFame as contract } from '../contract.ts'
import { finalPlaceOf, hallOf, placesOfYear, yearsOf } from '../hall.ts'
import { isSearchable } from '../person.ts'
import { ratings, userFollows } from '../table.ts'
import { newFollower } from '../texts.ts'

export const attentionUser: Handler<typeof people.attentionUser> = async ({ db, me, now }, { userId }) => {
  refuse(userId === me.id ? { code: 'people.self' } : null)
  await publicPerson(db, userId)
  const made = await db
    .insert(userFollows)
    .values({ userId: me.id, targetId: userId, at: now })
    .onConflictDoNothing()
    .returning({ at: userFollows.at })
  if (made.length > 0) await notifyOfFollower(db, { follower: me, userId, now })
  return { followed: true }
}

/** Notifies a user of a new follower, once: following again after unfollowing sends nothing. */
async function notifyOfFollower(
  db: Db,
  { follower, userId, now }: { follower: { id: number; name: string }; userId: number; now: Date },
): Promise<void> {
  const link = `/user_center.html?userId=${follower.id}`
  const unread = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.userId, userId), eq(notices.link, link)))
    .limit(1)
  if (unread.length > 0) return
  await notify(db, {
    userId,
    kind: 'system',
    ...newFollower(follower.name),
    link,
    now,
  })
}

export const cancelAttentionUser: Handler<typeof people.cancelAttentionUser> = async ({ db, me }, { userId }) => {
  refuse(userId === me.id ? { code: 'people.self' } : null)
  await publicPerson(db, userId)
  await db.delete(userFollows).where(and(eq(userFollows.userId, me.id), eq(userFollows.targetId, userId)))
  return { followed: false }
}

export const getRankTeamDetail: Handler<typeof people.getRankTeamDetail> = async ({ db }, { teamId }) => {
  const [found] = await db
    .select({ team: teams, cmpt: competitions })
    .from(teams)
    .innerJoin(competitions, eq(competitions.id, teams.cmptId))
    .where(and(eq(teams.id, teamId), eq(teams.state, 'active')))
  const { team } = orRefuse(found, 'team.unknown')
  const cmpt = await visible(db, found?.cmpt, 'team.unknown')
  const members = (await membersOf(db, [teamId])).get(teamId) ?? []
  const place = hasLimitedBoards(cmpt) ? null : await finalPlaceOf(db, teamId)
  return {
    teamId,
    name: team.name,
    logo: logoOf(team),
    intro: team.intro,
    cmptId: team.cmptId,
    title: cmpt.title,
    baseline: team.baseline,
    members: members.map(({ userId, userName, avatar }) => ({
      userId,
      userName,
      avatar,
      captain: userId === team.captainId,
    })),
    finalRank: place?.rank ?? null,
    teams: place?.teams ?? null,
    medal: place?.medal ?? null,
    reward: place?.reward ?? emptyWords,
    finalAt: place?.at ?? null,
  }
}

export const rankYear: Handler<typeof people.rankYear> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const years = await yearsOf(db)
  const year = input.year ?? years[0]
  if (year === undefined || !years.includes(year)) return { list: [], total: 0, page, pageSize }
  return { ...(await placesOfYear(db, { year, keyword: input.keyword, offset, limit: pageSize })), page, pageSize }
}

export const hallOfFame: Handler<typeof contract> = async ({ db }, { year: chosenYear }) => {
  const years = await yearsOf(db)
  const year = chosenYear ?? years[0] ?? null
  if (year === null || !years.includes(year)) return { years, year, people: [], champions: [] }
  return { years, year, ...(await hallOf(db, year)) }
}

const showsAchievements = sql<boolean>`coalesce((${profiles.privacy}->>'achievements')::boolean, true)`
// The order must not reveal the points of users who hide them.
const shownPoints = sql`case when ${showsAchievements} then coalesce(${ratings.points}, 0) else 0 end`

/** All that a word may be found in, as one text: compared word by word, each part for itself would cost a query of its own. */
const written = sql`lower(concat_ws(E'\n', ${users.nameKey}, ${profiles.intro}, (
  select string_agg(skill, E'\n') from jsonb_array_elements_text(${profiles.skills}) skill)))`

interface PeopleQuery {
  /** Null for an anonymous caller. */
  myId: number | null
  patterns: string[]
  /** Null: any. */
  role: string | null
  /** Only those who look for a team. */
  looking: boolean
  limit: number
  offset: number
}

/** Answers for anonymous callers are kept by the tables that they read: follows are read for others alone. */
const pageIn = (order: SQL, signedIn: boolean) =>
  statement(({ myId, patterns, role, looking, limit, offset }: Placeholders<PeopleQuery>) => {
    const from = sql`from ${users} left join ${profiles} on ${profiles.userId} = ${users.id}`
    const where = sql`where ${users.state} = 'active' and ${isSearchable}
      and (${role}::text is null or ${profiles.roles} ? ${role}::text)
      and (not ${looking}::boolean or ${profiles.lookingForTeam})
      and (${users.nameKey} like all (${patterns}::text[]) or (${profiles.userId} is not null and ${written} like all (${patterns}::text[])))`
    return {
      list: rows(
        {
          user: { id: users.id, name: users.name, avatar: users.avatar },
          profile: optional(profiles.userId, getTableColumns(profiles)),
          rating: optional(ratings.userId, { tier: ratings.tier, points: ratings.points }),
          followed: signedIn
            ? sql<boolean>`exists (select from ${userFollows}
            where ${userFollows.userId} = ${myId}::int and ${userFollows.targetId} = ${users.id})`
            : sql<boolean>`false`,
        },
        sql`${from} left join ${ratings} on ${ratings.userId} = ${users.id} ${where}
          order by ${order} limit ${limit}::int offset ${offset}::int`,
      ),
      total: value(sql<number>`(select count(*)::int ${from} ${where})`),
    }
  })

const newest = sql`${users.createdAt} desc, ${users.id} desc`
const byPoints = sql`${shownPoints} desc, ${newest}`
/** The order is part of a statement’s text. */
const pages = {
  points: { anonymous: pageIn(byPoints, false), signedIn: pageIn(byPoints, true) },
  newest: { anonymous: pageIn(newest, false), signedIn: pageIn(newest, true) },
}

export const findPeople: Handler<typeof people.findPeople> = async ({ db, me }, input) => {
  const { keyword, role, looking, order } = input
  const { page, pageSize, offset } = pageOf(input)
  const read = pages[order === 'points' ? 'points' : 'newest'][me ? 'signedIn' : 'anonymous']
  const found = await read(db, {
    myId: me?.id ?? null,
    patterns: patternsOf(keyword),
    role: role || null,
    looking: looking === true,
    limit: pageSize,
    offset,
  })
  const list = found.list.map(({ user, profile, rating, followed }) => {
    const shown = merged(profile?.privacy)
    return {
      ...shownPerson(user),
      intro: profile?.intro ?? '',
      roles: profile?.roles ?? [],
      skills: profile?.skills ?? [],
      school: shown.school ? (profile?.school ?? '') : '',
      lookingForTeam: profile?.lookingForTeam ?? false,
      tier: shown.achievements ? (rating?.tier ?? ('novice' as const)) : null,
      points: shown.achievements ? (rating?.points ?? 0) : null,
      followed,
    }
  })
  return { list, total: found.total, page, pageSize }
}
