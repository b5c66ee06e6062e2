import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { beginReset } from '../recovery.ts'

export const phoneAuthForResetNew: Handler<typeof account.phoneAuthForResetNew> = (
  context,
  { phone, countryCode, code },
) => beginReset(context, { phone, countryCode }, code)
