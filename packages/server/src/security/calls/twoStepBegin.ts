import type * as security from '@leitai/contract/security'
import { beginTwoStep } from '../../account/two-step.ts'
import type { Handler } from '../../call.ts'
import { provePassword } from '../own-password.ts'

export const twoStepBegin: Handler<typeof security.twoStepBegin> = async (context, { password }) => {
  const user = await provePassword(context, password)
  return beginTwoStep(context.db, context.house, { userId: user.id, label: user.name })
}
