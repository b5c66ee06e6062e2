import type * as contract from '@leitai/contract/realname'
import type { Handler } from '../../call.ts'
import { refuse } from '../../refuse.ts'
import { apply } from '../apply.ts'
import { refusalOfWay } from '../rules.ts'

export const cardVerified: Handler<typeof contract.cardVerified> = (context, input) => {
  refuse(refusalOfWay(input.kind === 'id', context.language))
  return apply(context, 'verify', input)
}
