import type * as contract from '@leitai/contract/realname'
import type { Handler } from '../../call.ts'
import { apply } from '../apply.ts'

export const userCardUpdateApply: Handler<typeof contract.userCardUpdateApply> = (context, input) =>
  apply(context, 'change', input)
