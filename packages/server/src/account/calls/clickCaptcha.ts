import type * as account from '@leitai/contract/account'
import { limits } from '@leitai/contract/limits'
import type { Handler } from '../../call.ts'
import { clickChallenge } from '../captcha.ts'

export const clickCaptcha: Handler<typeof account.clickCaptcha> = async ({ house }, { id }) => ({
  id,
  ...(await clickChallenge(house, id)),
  validSeconds: limits.captcha.validSeconds,
})
