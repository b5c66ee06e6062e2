import { limits } from '@leitai/contract/core/limits'
import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { clickChallenge } from '../captcha.ts'

export const clickCaptcha: Handler<typeof account.clickCaptcha> = async ({ ctx }, { id }) => ({
  id,
  ...(await clickChallenge(ctx, id)),
  validSeconds: limits.captcha.validSeconds,
})
