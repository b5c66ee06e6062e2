import type * as session from '@leitai/contract/identity/session'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { loginRecord } from '../record.ts'
import { accountStanding } from '../standing.ts'

export const currentLogin: Handler<typeof session.currentLogin> = async ({ db, me }) =>
  loginRecord(me && { ...me, ...(await accountStanding(db, me.id)) })
