import { shownPerson } from '@leitai/identity/account/record'
import { count } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { feedbackOf, wanted, wayTo } from '../feedback.ts'
import { feedback } from '../table.ts'

export const feedbackQueue: Handler<typeof contract.feedbackQueue> = async (
  { db },
  { page: asked, pageSize: size, ...which },
) => {
  const { page, pageSize, offset } = pageOf({ page: asked, pageSize: size })
  const [found] = await db.select({ count: count() }).from(feedback).where(wanted(which))
  const rows = await feedbackOf(db, which, { limit: pageSize, offset })
  const list = rows.map(({ entry, person, changedBy }) => ({
    ...entry,
    at: entry.createdAt,
    changedBy,
    person: person && shownPerson(person),
    way: wayTo(entry),
  }))
  return { list, total: found?.count ?? 0, page, pageSize }
}
