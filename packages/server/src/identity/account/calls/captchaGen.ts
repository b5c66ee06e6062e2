import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { newChallenge } from '../captcha.ts'

export const captchaGen: Handler<typeof account.captchaGen> = async ({ ctx, ip }) => ({
  id: await newChallenge(ctx, ip),
})
