import type { AnswerOf } from '@leitai/platform/contract/call'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as sso from '../contract.providers.ts'
import { ownerOfTrial, takeOver } from '../handover.ts'

export const ssoTrial: Handler<typeof sso.ssoTrial> = async ({ ctx, me }, { token }) => {
  const owner = ownerOfTrial(me.id)
  return orRefuse(await takeOver<AnswerOf<typeof sso.ssoTrial>>(ctx, { owner, token }), 'sso.ticket').value
}
