import type { AnswerOf } from '@leitai/contract/core/call'
import type * as sso from '@leitai/contract/identity/sso.providers'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { ownerOfTrial, takeOver } from '../handover.ts'

export const ssoTrial: Handler<typeof sso.ssoTrial> = async ({ ctx, me }, { token }) => {
  const owner = ownerOfTrial(me.id)
  return orRefuse(await takeOver<AnswerOf<typeof sso.ssoTrial>>(ctx, { owner, token }), 'sso.ticket').value
}
