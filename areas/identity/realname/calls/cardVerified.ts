import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { apply } from '../apply.ts'
import type * as contract from '../contract.ts'
import { refusalOfWay } from '../rules.ts'

export const cardVerified: Handler<typeof contract.cardVerified> = (context, input) => {
  refuse(refusalOfWay(input.kind === 'id', context.language))
  return apply(context, 'verify', input)
}
