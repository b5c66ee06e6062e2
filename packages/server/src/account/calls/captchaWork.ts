import type * as account from '@leitai/contract/account'
import { limits } from '@leitai/contract/limits'
import type { Handler } from '../../call.ts'
import { chooseWork } from '../captcha.ts'

export const captchaWork: Handler<typeof account.captchaWork> = async ({ house, ip }, { id, purpose }) => ({
  id,
  challenge: await chooseWork(house, { id, purpose, ip }),
  validSeconds: limits.captcha.validSeconds,
})
