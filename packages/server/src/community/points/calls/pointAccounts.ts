import type * as contract from '@leitai/contract/community/points'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { and, count, desc, eq, ilike, or } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { partOf } from '../../../platform/text/like.ts'
import { pointBalances } from '../table.ts'

export const pointAccounts: Handler<typeof contract.pointAccounts> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { keyword } = input
  const named = keyword === '' ? undefined : ilike(users.name, partOf(keyword))
  const numbered = /^[1-9]\d{0,8}$/.test(keyword) ? eq(users.id, Number(keyword)) : undefined
  const which = and(eq(users.id, pointBalances.userId), or(named, numbered))
  const rows = await db
    .select({ user: users, balance: pointBalances })
    .from(pointBalances)
    .innerJoin(users, which)
    .orderBy(desc(pointBalances.total), pointBalances.userId)
    .limit(pageSize)
    .offset(offset)
  const [all] = await db.select({ total: count() }).from(pointBalances).innerJoin(users, which)
  const list = rows.map(({ user, balance: { total, spendable, owed } }) => ({
    ...shownPerson(user),
    ...{ total: Math.max(total, 0), spendable, owed },
  }))
  return { list, total: all?.total ?? 0, page, pageSize }
}
