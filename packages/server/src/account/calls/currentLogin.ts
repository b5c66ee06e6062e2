import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { loginRecord } from '../record.ts'
import { accountStanding } from '../standing.ts'

export const currentLogin: Handler<typeof account.currentLogin> = async ({ db, me }) =>
  loginRecord(me && { ...me, ...(await accountStanding(db, me.id)) })
