import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as account from '../contract.ts'
import { unlock as unlockAccount } from '../unlock.ts'

export const unlock: Handler<typeof account.unlock> = async (context, { ticket }) => {
  await unlockAccount(context, ticket)
  return { ok: true }
}
