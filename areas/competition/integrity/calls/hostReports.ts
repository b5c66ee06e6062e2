import { and, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import { refuseUnlessRuns } from '../access.ts'
import type * as contract from '../contract.reports.ts'
import { withoutOwn } from '../exclude-own.ts'
import { pageOfReports, reportTexts } from '../report.ts'
import { reports } from '../table.ts'

export const hostReports: Handler<typeof contract.hostReports> = async (context, input) => {
  const { cmptId, state, keyword } = input
  await refuseUnlessRuns(context, cmptId)
  const where = and(
    eq(reports.cmptId, cmptId),
    eq(reports.state, state),
    withoutOwn(context.me.id),
    foundIn(reportTexts, patternsOf(keyword)),
  )
  const order = state === 'open' || state === 'checking' ? 'due' : 'newest'
  return { ...(await pageOfReports(context, where, input, order)), may: { run: null } }
}
