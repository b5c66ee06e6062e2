import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { endAttempt, lockAttempt, shownQuestion } from '../attempts.ts'
import type * as contract from '../contract.exams.ts'
import { stillKnown } from '../paper-opening.ts'
import { closesAt } from '../rules.ts'
import { examAttempts, examPapers } from '../table.ts'

export const openExam: Handler<typeof contract.openExam> = async ({ db, me, now }, { id }) => {
  const attempt = await lockAttempt(db, me.id, id)
  refuse((await stillKnown(db, { paperId: attempt.paperId, userId: me.id, now })) ? null : { code: 'training.unknown' })
  const [found] = await db
    .select({ title: examPapers.title })
    .from(examPapers)
    .where(eq(examPapers.id, attempt.paperId))
  const { title } = orRefuse(found, 'training.unknown')
  const said = { title, paperId: attempt.paperId, serverTime: now }
  if (attempt.state !== 'open') return { ...said, state: attempt.state, sheet: null }
  if (now >= closesAt(attempt)) {
    await endAttempt(db, attempt, { byTime: true, now })
    return { ...said, state: 'marking', sheet: null }
  }
  // Only the page opened last may write.
  const page = attempt.page + 1
  await db.update(examAttempts).set({ page, seq: 0 }).where(eq(examAttempts.id, id))
  const questions = attempt.questions.map(shownQuestion)
  return { ...said, state: 'open', sheet: { page, endsAt: attempt.endsAt, questions, answers: attempt.answers } }
}
