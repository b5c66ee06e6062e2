import type * as contract from '@leitai/contract/competition/statistics'
import type { Handler } from '../../../platform/http/call.ts'
import { statisticsOf } from '../statistics.ts'

export const registrationStatistics: Handler<typeof contract.registrationStatistics> = (
  { db, house, now },
  { cmptId },
) => statisticsOf(house, db, cmptId ?? null, now)
