import type * as contract from '@leitai/contract/community/forum'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { alias, and, count, desc, eq, gt } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { foundIn, patternsOf } from '../../../platform/text/search.ts'
import { forumMutes } from '../table.ts'

const admins = alias(users, 'admins')

export const mutedPeople: Handler<typeof contract.mutedPeople> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const wanted = and(gt(forumMutes.until, now), foundIn([users.name, forumMutes.reason], patternsOf(input.keyword)))
  const [found] = await db
    .select({ total: count() })
    .from(forumMutes)
    .innerJoin(users, eq(users.id, forumMutes.userId))
    .where(wanted)
  const rows = await db
    .select({ mute: forumMutes, user: { id: users.id, name: users.name, avatar: users.avatar }, by: admins.name })
    .from(forumMutes)
    .innerJoin(users, eq(users.id, forumMutes.userId))
    .leftJoin(admins, eq(admins.id, forumMutes.by))
    .where(wanted)
    .orderBy(desc(forumMutes.at), desc(forumMutes.userId))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map(({ mute, user, by }) => ({
    ...mute,
    ...shownPerson(user),
    by,
  }))
  return { list, total: found?.total ?? 0, page, pageSize }
}
