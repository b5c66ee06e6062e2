import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.reports.ts'
import { pageOfReports } from '../report.ts'
import { reports } from '../table.ts'

export const myReports: Handler<typeof contract.myReports> = (context, input) =>
  pageOfReports(context, eq(reports.reporterId, context.me.id), input, 'newest')
