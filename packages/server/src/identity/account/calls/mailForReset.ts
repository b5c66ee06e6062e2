import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { beginReset } from '../recovery.ts'

export const mailForReset: Handler<typeof account.mailForReset> = (context, { email, code }) =>
  beginReset(context, { email, countryCode: '' }, code)
