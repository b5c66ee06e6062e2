import type * as contract from '@leitai/contract/identity/realname'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { realNameState } from '../application-state.ts'

export const isIdCardVerified: Handler<typeof contract.isIdCardVerified> = (context) =>
  realNameState(context, context.me.id)
