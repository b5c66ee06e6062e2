import type { Handler } from '@leitai/platform/http/dispatcher'
import { accountState } from '../account-state.ts'
import type * as session from '../contract.session.ts'
import { loginRecord } from '../record.ts'

export const currentLogin: Handler<typeof session.currentLogin> = async ({ db, me }) =>
  loginRecord(me && { ...me, ...(await accountState(db, me.id)) })
