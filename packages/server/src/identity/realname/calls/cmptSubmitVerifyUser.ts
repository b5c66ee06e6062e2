import type * as contract from '@leitai/contract/identity/realname'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { apply } from '../apply.ts'
import { refuseUnlessPublic } from '../ports.ts'

export const cmptSubmitVerifyUser: Handler<typeof contract.cmptSubmitVerifyUser> = async (context, input) => {
  await refuseUnlessPublic.get()(context.db, input.cmptId)
  return apply(context, 'verify', input)
}
