import type * as contract from '@leitai/contract/operations/admin-console'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lastActs } from '../log.ts'
import { overviewNow } from '../overview.ts'

const ACTS = 6

export const adminOverview: Handler<typeof contract.adminOverview> = async ({ db, now, language }) => ({
  ...(await overviewNow(db, now)),
  acts: await lastActs(db, ACTS, language),
})
