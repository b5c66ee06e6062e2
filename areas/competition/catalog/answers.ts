import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { refuse } from '@leitai/platform/errors/refuse'
import { publicCompetition, stagesOf } from '../definition/competition.ts'
import { refusalOfAnswers, refusalToSignUp } from '../definition/rules.ts'
import { changeAnswers } from '../definition/sign-ups.ts'

/** Stores a signed-up user's answers to the sign-up form, while sign-up is open. */
export async function keepAnswers(
  { db, me, now, language }: AuthenticatedContext,
  { cmptId, answers }: { cmptId: number; answers: Record<string, string> },
): Promise<{ ok: true }> {
  const row = await publicCompetition(db, cmptId)
  refuse(refusalToSignUp({ ...row, stages: await stagesOf(db, cmptId) }, now))
  refuse(refusalOfAnswers(row.form, answers, language))
  const kept = await changeAnswers(db, { cmptId, userId: me.id }, answers)
  refuse(kept ? null : { code: 'competition.notSignedUp' })
  return { ok: true }
}
