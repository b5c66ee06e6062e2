import type * as lab from '@leitai/contract/learning/lab'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { onDays } from '../../../platform/db/day.ts'
import { and, asc, count, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { foundIn, patternsOf } from '../../../platform/text/search.ts'
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
