import type * as contract from '@leitai/contract/learning/training.questions'
import { audit } from '../../../platform/audit/audit.ts'
import { and, eq, isNull } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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
