import type * as contract from '@leitai/contract/training'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { and, eq, isNull } from '../../db/orm.ts'
import { orRefuse } from '../../refuse.ts'
import { examQuestions } from '../table.ts'

export const retireQuestion: Handler<typeof contract.retireQuestion> = async (context, { id }) => {
  const { db, now } = context
  const [gone] = await db
    .update(examQuestions)
    .set({ retiredAt: now })
    .where(and(eq(examQuestions.id, id), isNull(examQuestions.retiredAt)))
    .returning({ id: examQuestions.id })
  orRefuse(gone, 'training.noQuestion')
  await audit(context, { action: 'training.questionRetire', target: { kind: 'question', id } })
  return { ok: true }
}
