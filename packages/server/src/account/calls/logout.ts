import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { endSession } from '../session.ts'

export const logout: Handler<typeof account.logout> = async ({ db, me, cookie }) => {
  await endSession(db, me.tokenHash)
  cookie(null)
  return { ok: true }
}
