import type * as contract from '@leitai/contract/identity/realname'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { apply } from '../apply.ts'

export const userCardUpdateApply: Handler<typeof contract.userCardUpdateApply> = (context, input) =>
  apply(context, 'change', input)
