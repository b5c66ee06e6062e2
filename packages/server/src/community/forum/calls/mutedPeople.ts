import type * as contract from '@leitai/contract/community/forum'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { alias, count, desc, eq, gt } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { circleMutes } from '../table.ts'

const admins = alias(users, 'admins')

export const mutedPeople: Handler<typeof contract.mutedPeople> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const inForce = gt(circleMutes.until, now)
  const [found] = await db.select({ total: count() }).from(circleMutes).where(inForce)
  const rows = await db
    .select({ mute: circleMutes, user: { id: users.id, name: users.name, avatar: users.avatar }, by: admins.name })
    .from(circleMutes)
    .innerJoin(users, eq(users.id, circleMutes.userId))
    .leftJoin(admins, eq(admins.id, circleMutes.by))
    .where(inForce)
    .orderBy(desc(circleMutes.at), desc(circleMutes.userId))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map(({ mute, user, by }) => ({
    ...mute,
    ...shownPerson(user),
    by,
  }))
  return { list, total: found?.total ?? 0, page, pageSize }
}
