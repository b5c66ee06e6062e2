import { limits } from '@leitai/contract/core/limits'
import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/call.ts'
import { textChallenge } from '../captcha.ts'

export const captchaImage: Handler<typeof account.captchaImage> = async ({ house }, { id }) => ({
  id,
  image: await textChallenge(house, id),
  validSeconds: limits.captcha.validSeconds,
})
