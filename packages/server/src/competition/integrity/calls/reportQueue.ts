import type * as contract from '@leitai/contract/competition/integrity.reports'
import { users } from '../../../identity/account/table.ts'
import { onDays } from '../../../platform/db/day.ts'
import { and, count, eq, inArray, lte } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { foundIn, inBoth, patternsOf } from '../../../platform/text/search.ts'
import { competitions } from '../../definition/table.ts'
import { withoutOwn } from '../exclude-own.ts'
import { pageOfReports, reportTexts } from '../report.ts'
import { reports } from '../table.ts'

const texts = [users.name, ...reportTexts, ...inBoth(competitions.title)]

export const reportQueue: Handler<typeof contract.reportQueue> = async (context, input) => {
  const { db, me, now } = context
  const { state, kind, keyword } = input
  const order = state === 'open' || state === 'checking' ? 'due' : 'newest'
  const [late] = await db
    .select({ count: count() })
    .from(reports)
    .where(and(inArray(reports.state, ['open', 'checking']), lte(reports.dueAt, now), withoutOwn(me.id)))
  const where = and(
    eq(reports.state, state),
    withoutOwn(me.id),
    kind && eq(reports.kind, kind),
    onDays(reports.at, input),
    foundIn(texts, patternsOf(keyword)),
  )
  const found = await pageOfReports(context, where, input, order)
  return { ...found, overdue: late?.count ?? 0 }
}
