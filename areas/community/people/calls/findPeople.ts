import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { merged } from '@leitai/identity/profile/privacy'
import { profiles } from '@leitai/identity/profile/table'
import { getTableColumns, type SQL, sql } from '@leitai/platform/db/orm'
import { optional, type Placeholders, rows, statement, value } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import type * as people from '../contract.ts'
import { isSearchable } from '../searchable.ts'
import { ratings, userFollows } from '../table.ts'

const showsAchievements = sql<boolean>`coalesce((${profiles.privacy}->>'achievements')::boolean, true)`
// The order must not reveal the points of users who hide them.
const shownPoints = sql`case when ${showsAchievements} then coalesce(${ratings.points}, 0) else 0 end`

/** All that a word may be found in, as one text: compared word by word, each part for itself would cost a query of its own. */
const written = sql`lower(concat_ws(E'\n', ${users.nameKey}, ${profiles.intro}, (
  select string_agg(skill, E'\n') from jsonb_array_elements_text(${profiles.skills}) skill)))`

interface Asked {
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
  statement(({ myId, patterns, role, looking, limit, offset }: Placeholders<Asked>) => {
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
