import { limits } from '@leitai/platform/contract/limits'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { clickChallenge } from '../captcha.ts'
import type * as account from '../contract.ts'

export const clickCaptcha: Handler<typeof account.clickCaptcha> = async ({ ctx }, { id }) => ({
  id,
  ...(await clickChallenge(ctx, id)),
  validSeconds: limits.captcha.validSeconds,
})
