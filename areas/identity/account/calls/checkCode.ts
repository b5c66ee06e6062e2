import type { Handler } from '@leitai/platform/http/dispatcher'
import { checkCode as check, targetOf } from '../code.ts'
import type * as account from '../contract.ts'

export const checkCode: Handler<typeof account.checkCode> = async ({ ctx, now }, input) => {
  await check({ ctx, now }, targetOf(input), { purpose: input.purpose, code: input.code, use: null })
  return { ok: true }
}
