import type * as contract from '@leitai/contract/training'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { eq } from '../../db/orm.ts'
import { orRefuse, refuse } from '../../refuse.ts'
import { enqueueMarking } from '../queue.ts'
import { examAttempts } from '../table.ts'

export const remarkExam: Handler<typeof contract.remarkExam> = async (context, { id }) => {
  const { db, now } = context
  const [found] = await db.select().from(examAttempts).where(eq(examAttempts.id, id)).for('update')
  const attempt = orRefuse(found, 'training.noAttempt')
  refuse(attempt.state === 'open' ? { code: 'training.notMarked' } : null)
  await db.update(examAttempts).set({ state: 'marking', crashes: 0, movedAt: now }).where(eq(examAttempts.id, id))
  await enqueueMarking(db, id)
  await audit(context, { action: 'training.remark', target: { kind: 'attempt', id } })
  return { ok: true }
}
