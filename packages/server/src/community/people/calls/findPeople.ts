import type * as people from '@leitai/contract/community/people'
import { everythingShown } from '@leitai/contract/identity/profile'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { privacyOf } from '../../../identity/profile/privacy.ts'
import { profiles } from '../../../identity/profile/table.ts'
import { and, count, desc, eq, or, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { patternsOf } from '../../../platform/text/search.ts'
import { followedAmong } from '../person.ts'
import { ratings } from '../table.ts'

const allows = (key: 'searchable' | 'achievements') =>
  sql<boolean>`coalesce((${profiles.privacy}->>${sql.raw(`'${key}'`)})::boolean, true)`
// The order must not reveal the points of users who hide them.
const shownPoints = sql`case when ${allows('achievements')} then coalesce(${ratings.points}, 0) else 0 end`

export const findPeople: Handler<typeof people.findPeople> = async ({ db, me }, input) => {
  const { keyword, role, looking, order } = input
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    eq(users.state, 'active'),
    allows('searchable'),
    ...patternsOf(keyword).map((pattern) =>
      or(
        sql`${users.nameKey} like ${pattern}`,
        sql`${profiles.intro} ilike ${pattern}`,
        sql`exists (select from jsonb_array_elements_text(${profiles.skills}) skill where skill ilike ${pattern})`,
      ),
    ),
    role ? sql`${profiles.roles} ? ${role}` : undefined,
    looking ? eq(profiles.lookingForTeam, true) : undefined,
  )
  const [found] = await db
    .select({ total: count() })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(where)
  const rows = await db
    .select({ user: users, profile: profiles, rating: ratings })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(ratings, eq(ratings.userId, users.id))
    .where(where)
    .orderBy(...(order === 'points' ? [desc(shownPoints)] : []), desc(users.createdAt), desc(users.id))
    .limit(pageSize)
    .offset(offset)
  const ids = rows.map(({ user }) => user.id)
  const [privacy, followed] = [await privacyOf(db, ids), await followedAmong(db, me, ids)]
  const list = rows.map(({ user, profile, rating }) => {
    const shown = privacy.get(user.id) ?? everythingShown
    return {
      ...shownPerson(user),
      intro: profile?.intro ?? '',
      roles: profile?.roles ?? [],
      skills: profile?.skills ?? [],
      school: shown.school ? (profile?.school ?? '') : '',
      lookingForTeam: profile?.lookingForTeam ?? false,
      tier: shown.achievements ? (rating?.tier ?? ('novice' as const)) : null,
      points: shown.achievements ? (rating?.points ?? 0) : null,
      followed: followed.has(user.id),
    }
  })
  return { list, total: found?.total ?? 0, page, pageSize }
}
