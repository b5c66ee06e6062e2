import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteEvent } from '../../account/event.ts'
import { beginTry, failedTry, triedBy } from '../../account/tries.ts'
import { checkSecondStep, endTwoStep, twoStepOf } from '../../account/two-step.ts'
import type * as security from '../contract.ts'

export const twoStepEnd: Handler<typeof security.twoStepEnd> = async (context, { code }) => {
  const { db, ctx, me, now, ip, device } = context
  const tried = await triedBy(context)
  await beginTry(context, tried)
  if (!(await twoStepOf(db, me.id)).on) throw new Refused({ code: 'twoStep.off' })
  if (!(await checkSecondStep(db, ctx, me.id, code))) {
    throw await failedTry(context, { ...tried, code: 'twoStep.wrong', detail: 'twoStep' })
  }
  await endTwoStep(db, me.id)
  await noteEvent(db, { userId: me.id, kind: 'twoStepOff', now, ip, device })
  return { ok: true }
}
