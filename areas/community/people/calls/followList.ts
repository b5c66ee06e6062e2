import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { and, desc, eq, ne } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as people from '../contract.ts'
import { countFollows, followedAmong, personSeen, sidesOf } from '../person.ts'
import { userFollows } from '../table.ts'

export const followList: Handler<typeof people.followList> = async ({ db, me }, input) => {
  const { userId, kind } = input
  const { shown } = await personSeen(db, { userId, me })
  const { page, pageSize, offset } = pageOf(input)
  if (!shown.follows) return { list: [], total: 0, page, pageSize, hidden: true }
  const { own, other } = sidesOf(kind)
  const rows = await db
    .select({ id: users.id, name: users.name, avatar: users.avatar, intro: profiles.intro })
    .from(userFollows)
    .innerJoin(users, eq(users.id, other))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(own, userId), ne(users.state, 'closed')))
    .orderBy(desc(userFollows.at), desc(users.id))
    .limit(pageSize)
    .offset(offset)
  const followed = await followedAmong(
    db,
    me,
    rows.map(({ id }) => id),
  )
  const list = rows.map(({ intro, ...user }) => ({
    ...shownPerson(user),
    intro: intro ?? '',
    followed: followed.has(user.id),
  }))
  return { list, total: await countFollows(db, userId, kind), page, pageSize, hidden: false }
}
