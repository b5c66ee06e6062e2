import type * as contract from '@leitai/contract/competition/statistics'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { statisticsOf } from '../statistics.ts'

export const registrationStatistics: Handler<typeof contract.registrationStatistics> = ({ db, ctx, now }, { cmptId }) =>
  statisticsOf(ctx, db, cmptId ?? null, now)
