import type * as contract from '@leitai/contract/competition/integrity.reports'
import { eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOfReports } from '../report.ts'
import { reports } from '../table.ts'

export const myReports: Handler<typeof contract.myReports> = (context, input) =>
  pageOfReports(context, eq(reports.reporterId, context.me.id), input, 'newest')
