import { limits } from '@leitai/platform/contract/limits'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { textChallenge } from '../captcha.ts'
import type * as account from '../contract.ts'

export const captchaImage: Handler<typeof account.captchaImage> = async ({ ctx }, { id }) => ({
  id,
  image: await textChallenge(ctx, id),
  validSeconds: limits.captcha.validSeconds,
})
