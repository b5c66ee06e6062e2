import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { statisticsOf } from '../statistics.ts'

export const registrationStatistics: Handler<typeof contract.registrationStatistics> = ({ db, ctx, now }, { cmptId }) =>
  statisticsOf(ctx, db, cmptId ?? null, now)
