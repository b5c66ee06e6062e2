import type * as contract from '@leitai/contract/realname'
import type { Handler } from '../../call.ts'
import { standingOf } from '../standing.ts'

export const isIdCardVerified: Handler<typeof contract.isIdCardVerified> = (context) =>
  standingOf(context, context.me.id)
