import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteEvent } from '../../account/event.ts'
import { lockAccount } from '../../account/own-contact.ts'
import { refuseEnded } from '../../account/session.ts'
import { confirmTwoStep } from '../../account/two-step.ts'
import type * as security from '../contract.ts'

export const twoStepConfirm: Handler<typeof security.twoStepConfirm> = async (context, { code }) => {
  const { db, ctx, me, now, ip, device } = context
  // A second step of a thief must not slip in behind the recovery that ended the log-in.
  await lockAccount(db, me.id)
  await refuseEnded(db, me)
  const recoveryCodes = await confirmTwoStep(db, ctx, { userId: me.id, code })
  await noteEvent(db, { userId: me.id, kind: 'twoStepOn', now, ip, device })
  return { recoveryCodes }
}
