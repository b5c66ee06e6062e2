import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { checkCode as check, targetOf } from '../code.ts'

export const checkCode: Handler<typeof account.checkCode> = async ({ ctx, now }, input) => {
  await check({ ctx, now }, targetOf(input), { purpose: input.purpose, code: input.code, use: null })
  return { ok: true }
}
