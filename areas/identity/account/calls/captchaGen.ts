import type { Handler } from '@leitai/platform/http/dispatcher'
import { newChallenge } from '../captcha.ts'
import type * as account from '../contract.ts'

export const captchaGen: Handler<typeof account.captchaGen> = async ({ ctx, ip }) => ({
  id: await newChallenge(ctx, ip),
})
