import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { beginReset } from '../recovery.ts'

export const mailForReset: Handler<typeof account.mailForReset> = (context, { email, code }) =>
  beginReset(context, { email, countryCode: '' }, code)
