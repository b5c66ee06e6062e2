import type * as session from '@leitai/contract/identity/session'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { accountState } from '../account-state.ts'
import { loginRecord } from '../record.ts'

export const currentLogin: Handler<typeof session.currentLogin> = async ({ db, me }) =>
  loginRecord(me && { ...me, ...(await accountState(db, me.id)) })
