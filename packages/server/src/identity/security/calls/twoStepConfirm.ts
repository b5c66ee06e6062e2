import type * as security from '@leitai/contract/identity/security'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { noteEvent } from '../../account/event.ts'
import { confirmTwoStep } from '../../account/two-step.ts'

export const twoStepConfirm: Handler<typeof security.twoStepConfirm> = async (context, { code }) => {
  const { db, ctx, me, now, ip, device } = context
  const recoveryCodes = await confirmTwoStep(db, ctx, { userId: me.id, code })
  await noteEvent(db, { userId: me.id, kind: 'twoStepOn', now, ip, device })
  return { recoveryCodes }
}
