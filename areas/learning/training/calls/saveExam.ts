import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { answersWith, lockAttempt } from '../attempts.ts'
import type * as contract from '../contract.exams.ts'
import { stillKnown } from '../paper-opening.ts'
import { refusalToWrite } from '../rules.ts'
import { examAttempts } from '../table.ts'

export const saveExam: Handler<typeof contract.saveExam> = async (
  { db, me, now },
  { id, page, seq, answers, left },
) => {
  const attempt = await lockAttempt(db, me.id, id)
  refuse((await stillKnown(db, { paperId: attempt.paperId, userId: me.id, now })) ? null : { code: 'training.unknown' })
  refuse(refusalToWrite(attempt, page, now))
  // A delayed request: a later one has already arrived.
  if (seq <= attempt.seq) return { savedAt: attempt.savedAt ?? now }
  await db
    .update(examAttempts)
    .set({ answers: answersWith(attempt, answers), seq, savedAt: now, left: attempt.left + left })
    .where(eq(examAttempts.id, id))
  return { savedAt: now }
}
