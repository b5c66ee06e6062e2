import { users } from '@leitai/identity/account/table'
import { onDays } from '@leitai/platform/db/day'
import { and, count, eq, inArray, lte } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { foundIn, inBoth, patternsOf } from '@leitai/platform/text/search'
import { competitions } from '../../definition/table.ts'
import type * as contract from '../contract.reports.ts'
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
