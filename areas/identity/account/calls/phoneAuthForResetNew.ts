import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as account from '../contract.ts'
import { beginReset } from '../recovery.ts'

export const phoneAuthForResetNew: Handler<typeof account.phoneAuthForResetNew> = (
  context,
  { phone, countryCode, code },
) => beginReset(context, { phone, countryCode }, code)
