import type * as contract from '@leitai/contract/conduct'
import type { Handler } from '../../call.ts'
import { eq } from '../../db/orm.ts'
import { pageOfReports } from '../report.ts'
import { reports } from '../table.ts'

export const myReports: Handler<typeof contract.myReports> = (context, input) =>
  pageOfReports(context, eq(reports.reporterId, context.me.id), input, 'newest')
