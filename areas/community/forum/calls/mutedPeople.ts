import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { alias, and, count, desc, eq, gt } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import type * as contract from '../contract.ts'
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
