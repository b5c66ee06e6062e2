import { limits } from '@leitai/platform/contract/limits'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { chooseWork } from '../captcha.ts'
import type * as account from '../contract.ts'

export const captchaWork: Handler<typeof account.captchaWork> = async ({ ctx, ip }, { id, purpose }) => ({
  id,
  challenge: await chooseWork(ctx, { id, purpose, ip }),
  validSeconds: limits.captcha.validSeconds,
})
