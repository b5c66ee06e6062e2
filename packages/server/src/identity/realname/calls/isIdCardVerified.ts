import type * as contract from '@leitai/contract/identity/realname'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { standingOf } from '../standing.ts'

export const isIdCardVerified: Handler<typeof contract.isIdCardVerified> = (context) =>
  standingOf(context, context.me.id)
