import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { newChallenge } from '../captcha.ts'

export const captchaGen: Handler<typeof account.captchaGen> = async ({ house, ip }) => ({
  id: await newChallenge(house, ip),
})
