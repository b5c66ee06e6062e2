import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { attemptsOf, endAttempt, lockSitting } from '../attempts.ts'
import type * as contract from '../contract.exams.ts'
import { paperFor } from '../paper-opening.ts'
import { drawQuestions } from '../papers.ts'
import { closesAt, endOf, refusalToStart, shuffled, totalOf } from '../rules.ts'
import { examAttempts } from '../table.ts'

export const startExam: Handler<typeof contract.startExam> = async ({ db, me, now }, { paperId }) => {
  await lockSitting(db, me.id, paperId)
  const { paper, refusal } = await paperFor(db, { id: paperId, userId: me.id, now })
  const before = await attemptsOf(db, me.id, paperId)
  const open = before.find(({ state }) => state === 'open')
  if (open && now < closesAt(open)) return { id: open.id }
  refuse(refusal ?? refusalToStart(paper, before.length, now))
  if (open) await endAttempt(db, open, { byTime: true, now })
  const drawn = await drawQuestions(db, paper)
  refuse(drawn.length === 0 ? { code: 'training.noQuestions' } : null)
  const questions = paper.shuffle ? shuffled(drawn, Math.random) : drawn
  const [made] = await db
    .insert(examAttempts)
    .values({
      paperId,
      userId: me.id,
      nth: before.length + 1,
      questions,
      passPercent: paper.passPercent,
      total: totalOf(questions),
      startedAt: now,
      endsAt: endOf(paper, now),
    })
    .returning({ id: examAttempts.id })
  return orRefuse(made, 'training.noAttempt')
}
