import { and, asc, count, desc, eq, lt, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { users } from '../../account/table.ts'
import type * as contract from '../contract.ts'
import { applicationShown, applicationsWhere } from '../review.ts'
import { overdueBefore } from '../rules.ts'
import { cardApplications } from '../table.ts'

/** Waiting applications oldest first, decided ones newest first. */
export const realNameQueue: Handler<typeof contract.realNameQueue> = async (context, input) => {
  const { db, now } = context
  const { page, pageSize, offset } = pageOf(input)
  const named = input.keyword ? sql`strpos(lower(${users.name}), ${input.keyword.toLowerCase()}) > 0` : undefined
  const where = and(eq(cardApplications.state, input.state), named)
  const order = input.state === 'pending' ? asc(cardApplications.createdAt) : desc(cardApplications.decidedAt)
  const late = and(eq(cardApplications.state, 'pending'), lt(cardApplications.createdAt, overdueBefore(now)))
  const [[found], rows, [waiting]] = await Promise.all([
    db
      .select({ total: count() })
      .from(cardApplications)
      .innerJoin(users, eq(users.id, cardApplications.userId))
      .where(where),
    applicationsWhere(db, where).orderBy(order).limit(pageSize).offset(offset),
    db.select({ count: count() }).from(cardApplications).where(late),
  ])
  const list = await Promise.all(rows.map((row) => applicationShown(context, row, { masked: true })))
  return { list, overdue: waiting?.count ?? 0, total: found?.total ?? 0, page, pageSize }
}
