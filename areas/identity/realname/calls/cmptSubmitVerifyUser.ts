import type { Handler } from '@leitai/platform/http/dispatcher'
import { apply } from '../apply.ts'
import type * as contract from '../contract.ts'
import { refuseUnlessPublic } from '../ports.ts'

export const cmptSubmitVerifyUser: Handler<typeof contract.cmptSubmitVerifyUser> = async (context, input) => {
  await refuseUnlessPublic.get()(context.db, input.cmptId)
  return apply(context, 'verify', input)
}
