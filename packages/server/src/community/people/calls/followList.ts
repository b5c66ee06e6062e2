import type * as people from '@leitai/contract/community/people'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { profiles } from '../../../identity/profile/table.ts'
import { and, desc, eq, ne } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
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
