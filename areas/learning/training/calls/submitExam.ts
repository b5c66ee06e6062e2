import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { answersWith, endAttempt, lockAttempt } from '../attempts.ts'
import type * as contract from '../contract.exams.ts'
import { stillKnown } from '../paper-opening.ts'
import { refusalToWrite } from '../rules.ts'
import { examAttempts } from '../table.ts'

export const submitExam: Handler<typeof contract.submitExam> = async (
  { db, me, now },
  { id, page, seq, answers, left },
) => {
  const attempt = await lockAttempt(db, me.id, id)
  refuse((await stillKnown(db, { paperId: attempt.paperId, userId: me.id, now })) ? null : { code: 'training.unknown' })
  // Pressed twice, or the clock ended it meanwhile: it is submitted already.
  if (attempt.state !== 'open') return { ok: true }
  refuse(refusalToWrite(attempt, page, now))
  if (seq > attempt.seq) {
    await db
      .update(examAttempts)
      .set({ answers: answersWith(attempt, answers), seq, savedAt: now, left: attempt.left + left })
      .where(eq(examAttempts.id, id))
  }
  await endAttempt(db, attempt, { byTime: now >= attempt.endsAt, now })
  return { ok: true }
}
