import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { finishReset } from '../recovery.ts'

export const resetpasswordNew: Handler<typeof account.resetpasswordNew> = async (context, input) => {
  await finishReset(context, input)
  return { ok: true }
}
