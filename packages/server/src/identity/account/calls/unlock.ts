import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { unlock as unlockAccount } from '../unlock.ts'

export const unlock: Handler<typeof account.unlock> = async (context, { ticket }) => {
  await unlockAccount(context, ticket)
  return { ok: true }
}
