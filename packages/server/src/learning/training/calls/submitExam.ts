import type * as contract from '@leitai/contract/learning/training.exams'
import { eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { answersWith, endAttempt, lockAttempt } from '../attempts.ts'
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
