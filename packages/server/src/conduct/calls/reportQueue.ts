import type * as contract from '@leitai/contract/conduct'
import type { Handler } from '../../call.ts'
import { and, count, eq, inArray, lte } from '../../db/orm.ts'
import { withoutOwn } from '../own.ts'
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
