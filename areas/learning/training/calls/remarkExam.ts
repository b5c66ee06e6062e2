import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.papers.ts'
import { markJob } from '../mark.ts'
import { examAttempts } from '../table.ts'

export const remarkExam: Handler<typeof contract.remarkExam> = async (context, { id }) => {
  const { db, now } = context
  const [found] = await db.select().from(examAttempts).where(eq(examAttempts.id, id)).for('update')
  const attempt = orRefuse(found, 'training.noAttempt')
  refuse(attempt.state === 'open' ? { code: 'training.notMarked' } : null)
  await db.update(examAttempts).set({ state: 'marking', crashes: 0, movedAt: now }).where(eq(examAttempts.id, id))
  await markJob.enqueue(db, { id })
  await audit(context, { action: 'training.remark', target: { kind: 'attempt', id } })
  return { ok: true }
}
