import type * as security from '@leitai/contract/identity/security'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { beginTwoStep } from '../../account/two-step.ts'
import { provePassword } from '../own-password.ts'

export const twoStepBegin: Handler<typeof security.twoStepBegin> = async (context, { password }) => {
  const user = await provePassword(context, password)
  return beginTwoStep(context.db, context.ctx, { userId: user.id, label: user.name })
}
