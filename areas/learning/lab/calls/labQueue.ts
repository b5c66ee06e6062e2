import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { onDays } from '@leitai/platform/db/day'
import { and, asc, count, desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import type * as lab from '../contract.ts'
import { shown } from '../lab.ts'
import { labRequests } from '../table.ts'

/** Open requests oldest first, since they have waited longest; the others newest first. */
export const labQueue: Handler<typeof lab.labQueue> = async ({ db }, { state, environment, keyword, ...asked }) => {
  const { page, pageSize, offset } = pageOf(asked)
  const where = and(
    eq(labRequests.state, state),
    environment && eq(labRequests.environment, environment),
    onDays(labRequests.at, asked),
    foundIn([users.name, labRequests.purpose], patternsOf(keyword)),
  )
  const [found] = await db
    .select({ count: count() })
    .from(labRequests)
    .innerJoin(users, eq(users.id, labRequests.userId))
    .where(where)
  const rows = await db
    .select({ row: labRequests, person: { id: users.id, name: users.name, avatar: users.avatar } })
    .from(labRequests)
    .innerJoin(users, eq(users.id, labRequests.userId))
    .where(where)
    .orderBy(state === 'pending' ? asc(labRequests.id) : desc(labRequests.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map(({ row, person }) => ({
    ...shown(row),
    person: shownPerson(person),
  }))
  return { list, total: found?.count ?? 0, page, pageSize }
}
