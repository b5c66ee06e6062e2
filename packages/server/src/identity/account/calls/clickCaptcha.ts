import { limits } from '@leitai/contract/core/limits'
import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/call.ts'
import { clickChallenge } from '../captcha.ts'

export const clickCaptcha: Handler<typeof account.clickCaptcha> = async ({ house }, { id }) => ({
  id,
  ...(await clickChallenge(house, id)),
  validSeconds: limits.captcha.validSeconds,
})
