import { limits } from '@leitai/contract/core/limits'
import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { textChallenge } from '../captcha.ts'

export const captchaImage: Handler<typeof account.captchaImage> = async ({ ctx }, { id }) => ({
  id,
  image: await textChallenge(ctx, id),
  validSeconds: limits.captcha.validSeconds,
})
