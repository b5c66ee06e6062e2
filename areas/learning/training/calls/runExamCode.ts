import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { ownAttempt } from '../attempts.ts'
import { isCode, tryAnswer } from '../code.ts'
import type * as contract from '../contract.exams.ts'
import { stillKnown } from '../paper-opening.ts'
import { refusalToWrite } from '../rules.ts'

export const runExamCode: Handler<typeof contract.runExamCode> = async ({ db, me, now, ctx }, { id, no, code }) => {
  const attempt = await ownAttempt(db, me.id, id)
  refuse((await stillKnown(db, { paperId: attempt.paperId, userId: me.id, now })) ? null : { code: 'training.unknown' })
  refuse(refusalToWrite(attempt, attempt.page, now))
  const { body } = orRefuse(attempt.questions[no - 1], 'training.noQuestion')
  if (!isCode(body)) throw new Refused({ code: 'training.notCode' })
  return tryAnswer(ctx, { userId: me.id, exam: true }, { body, code })
}
