import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { lastActs } from '../log.ts'
import { overviewNow } from '../overview.ts'

const ACTS = 6

export const adminOverview: Handler<typeof contract.adminOverview> = async ({ db, now, language }) => ({
  ...(await overviewNow(db, now)),
  acts: await lastActs(db, ACTS, language),
})
