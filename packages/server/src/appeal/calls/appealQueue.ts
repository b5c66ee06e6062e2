import type * as contract from '@leitai/contract/appeal'
import { shownPerson } from '../../account/record.ts'
import { users } from '../../account/table.ts'
import type { Handler } from '../../call.ts'
import { competitions } from '../../competition/table.ts'
import { alias, asc, count, desc, eq } from '../../db/orm.ts'
import { pageOf } from '../../page.ts'
import { columns, viewOf } from '../appeal.ts'
import { appeals } from '../table.ts'

const answerers = alias(users, 'answerers')

/** Open ones oldest first, as they have waited longest; the others newest first. */
export const appealQueue: Handler<typeof contract.appealQueue> = async ({ db, house }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const where = eq(appeals.state, input.state)
  const [found] = await db.select({ total: count() }).from(appeals).where(where)
  const rows = await db
    .select({
      ...columns,
      person: { id: users.id, name: users.name, avatar: users.avatar },
      answeredBy: answerers.name,
    })
    .from(appeals)
    .innerJoin(users, eq(users.id, appeals.userId))
    .leftJoin(answerers, eq(answerers.id, appeals.answeredBy))
    .leftJoin(competitions, eq(competitions.id, appeals.cmptId))
    .where(where)
    .orderBy(input.state === 'open' ? asc(appeals.id) : desc(appeals.id))
    .limit(pageSize)
    .offset(offset)
  const list = await Promise.all(
    rows.map(async ({ person, answeredBy, ...row }) => ({
      ...(await viewOf(house, row)),
      person: shownPerson(person),
      answeredBy,
    })),
  )
  return { list, total: found?.total ?? 0, page, pageSize }
}
