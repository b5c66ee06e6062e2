import { audit } from '@leitai/platform/audit/audit'
import { and, eq, isNull } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.questions.ts'
import { shownPythons } from '../python.ts'
import { examQuestions } from '../table.ts'

export const adminPythons: Handler<typeof contract.adminPythons> = async ({ ctx: { scorers } }) => ({
  lacks: await scorers.lacksPrograms(),
  pythons: shownPythons(await scorers.pythons()),
})

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

export const saveQuestion: Handler<typeof contract.saveQuestion> = async (context, { id, question }) => {
  const { db, me, now } = context
  const values = { ...question, changedAt: now, changedBy: me.id }
  await keepPicturesIn(context, [question.text, question.explanation])
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
