import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement, value } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { partOf } from '@leitai/platform/text/like'
import type * as contract from '../contract.ts'
import { pointBalances } from '../table.ts'

interface Asked {
  /** Null: everybody. */
  pattern: string | null
  /** The account’s number, if the keyword is one. */
  number: number | null
  limit: number
  offset: number
}

const accounts = statement(({ pattern, number, limit, offset }: Placeholders<Asked>) => {
  const from = sql`from ${pointBalances} join ${users} on ${users.id} = ${pointBalances.userId}
    where (${pattern}::text is null or ${users.name} ilike ${pattern}::text or ${users.id} = ${number}::int)`
  const { total, spendable, owed } = pointBalances
  return {
    list: rows(
      { user: { id: users.id, name: users.name, avatar: users.avatar }, balance: { total, spendable, owed } },
      sql`${from} order by ${total} desc, ${pointBalances.userId} limit ${limit}::int offset ${offset}::int`,
    ),
    total: value(sql<number>`(select count(*)::int ${from})`),
  }
})

export const pointAccounts: Handler<typeof contract.pointAccounts> = async ({ db }, { keyword, ...asked }) => {
  const { page, pageSize, offset } = pageOf(asked)
  const pattern = keyword === '' ? null : partOf(keyword)
  const number = /^[1-9]\d{0,8}$/.test(keyword) ? Number(keyword) : null
  const found = await accounts(db, { pattern, number, limit: pageSize, offset })
  const list = found.list.map(({ user, balance: { total, spendable, owed } }) => ({
    ...shownPerson(user),
    total: Math.max(total, 0),
    spendable,
    owed,
  }))
  return { list, total: found.total, page, pageSize }
}
