import type { Handler } from '@leitai/platform/http/dispatcher'
import { beginTwoStep } from '../../account/two-step.ts'
import type * as security from '../contract.ts'
import { provePassword } from '../own-password.ts'

export const twoStepBegin: Handler<typeof security.twoStepBegin> = async (context, { password }) => {
  const user = await provePassword(context, password)
  return beginTwoStep(context.db, context.ctx, { userId: user.id, label: user.name })
}
