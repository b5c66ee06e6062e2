import { audit } from '@leitai/platform/audit/audit'
import { and, eq, isNull } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.questions.ts'
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
