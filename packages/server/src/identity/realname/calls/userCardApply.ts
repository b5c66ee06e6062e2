import type * as contract from '@leitai/contract/identity/realname'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { apply } from '../apply.ts'
import { refusalOfWay } from '../rules.ts'

export const userCardApply: Handler<typeof contract.userCardApply> = (context, input) => {
  refuse(refusalOfWay(input.kind !== 'id', context.language))
  return apply(context, 'verify', input)
}
