import { limits } from '@leitai/contract/core/limits'
import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { chooseWork } from '../captcha.ts'

export const captchaWork: Handler<typeof account.captchaWork> = async ({ ctx, ip }, { id, purpose }) => ({
  id,
  challenge: await chooseWork(ctx, { id, purpose, ip }),
  validSeconds: limits.captcha.validSeconds,
})
