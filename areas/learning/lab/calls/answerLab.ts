import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notify } from '@leitai/site/message/notify'
import type * as lab from '../contract.ts'
import { labRequests } from '../table.ts'
import { requestGranted, requestRefused } from '../texts.ts'

export const answerLab: Handler<typeof lab.answerLab> = async (context, { id, approve, answer }) => {
  const { db, me, now } = context
  const [found] = await db.select().from(labRequests).where(eq(labRequests.id, id)).for('update')
  const request = orRefuse(found, 'lab.unknown')
  refuse(request.state === 'pending' ? null : { code: 'lab.decided' })
  const state = approve ? 'approved' : 'refused'
  await db.update(labRequests).set({ state, answer, decidedAt: now, decidedBy: me.id }).where(eq(labRequests.id, id))
  await audit(context, { action: `lab.${state}`, target: { kind: 'labRequest', id }, reason: answer })
  await notify(db, {
    userId: request.userId,
    kind: 'system',
    ...(approve ? requestGranted(answer) : requestRefused(answer)),
    link: '/build-competition.html#lab',
    now,
  })
  return { ok: true }
}
