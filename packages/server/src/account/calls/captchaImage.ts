import type * as account from '@leitai/contract/account'
import { limits } from '@leitai/contract/limits'
import type { Handler } from '../../call.ts'
import { textChallenge } from '../captcha.ts'

export const captchaImage: Handler<typeof account.captchaImage> = async ({ house }, { id }) => ({
  id,
  image: await textChallenge(house, id),
  validSeconds: limits.captcha.validSeconds,
})
