import type * as contract from '@leitai/contract/learning/training.questions'
import { audit } from '../../../platform/audit/audit.ts'
import { and, eq, isNull } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import { usePicturesIn } from '../../../platform/file/pictures-in.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { examQuestions } from '../table.ts'

export const saveQuestion: Handler<typeof contract.saveQuestion> = async (context, { id, question }) => {
  const { db, me, now } = context
  const values = { ...question, changedAt: now, changedBy: me.id }
  await usePicturesIn(context, [question.text, question.explanation])
  const [row] =
    id === undefined
      ? await db.insert(examQuestions).values(values).returning({ id: examQuestions.id })
      : await db
          .update(examQuestions)
          .set(values)
          .where(and(eq(examQuestions.id, id), isNull(examQuestions.retiredAt)))
          .returning({ id: examQuestions.id })
  const saved = orRefuse(row, 'training.noQuestion')
  await audit(context, { action: 'training.question', target: { kind: 'question', id: saved.id } })
  return saved
}
