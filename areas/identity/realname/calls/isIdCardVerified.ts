import type { Handler } from '@leitai/platform/http/dispatcher'
import { realNameState } from '../application-state.ts'
import type * as contract from '../contract.ts'

export const isIdCardVerified: Handler<typeof contract.isIdCardVerified> = (context) =>
  realNameState(context, context.me.id)
