import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as account from '../contract.ts'
import { beginReset } from '../recovery.ts'

export const mailForReset: Handler<typeof account.mailForReset> = (context, { email, code }) =>
  beginReset(context, { email, countryCode: '' }, code)
