import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as account from '../contract.ts'
import { finishReset } from '../recovery.ts'

export const resetpasswordNew: Handler<typeof account.resetpasswordNew> = async (context, input) => {
  await finishReset(context, input)
  return { ok: true }
}
