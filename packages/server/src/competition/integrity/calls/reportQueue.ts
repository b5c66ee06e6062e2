import type * as contract from '@leitai/contract/competition/integrity.reports'
import { and, count, eq, inArray, lte } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { withoutOwn } from '../exclude-own.ts'
import { pageOfReports } from '../report.ts'
import { reports } from '../table.ts'

export const reportQueue: Handler<typeof contract.reportQueue> = async (context, input) => {
  const { db, me, now } = context
  const { state } = input
  const order = state === 'open' || state === 'checking' ? 'due' : 'newest'
  const [late] = await db
    .select({ count: count() })
    .from(reports)
    .where(and(inArray(reports.state, ['open', 'checking']), lte(reports.dueAt, now), withoutOwn(me.id)))
  const found = await pageOfReports(context, and(eq(reports.state, state), withoutOwn(me.id)), input, order)
  return { ...found, overdue: late?.count ?? 0 }
}
