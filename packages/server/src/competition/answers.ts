import { and, eq } from '../db/orm.ts'
import type { SignedIn } from '../house.ts'
import { orRefuse, refuse } from '../refuse.ts'
import { publicCompetition, stagesOf } from './competition.ts'
import { refusalOfAnswers, refusalToSignUp } from './rules.ts'
import { signUps } from './table.ts'

/** Keeps the sign-up form's answers of one who has signed up, while sign-up is open. */
export async function keepAnswers(
  { db, me, now, language }: SignedIn,
  { cmptId, answers }: { cmptId: number; answers: Record<string, string> },
): Promise<{ ok: true }> {
  const row = await publicCompetition(db, cmptId)
  refuse(refusalToSignUp({ ...row, stages: await stagesOf(db, cmptId) }, now))
  refuse(refusalOfAnswers(row.form, answers, language))
  const [kept] = await db
    .update(signUps)
    .set({ answers })
    .where(and(eq(signUps.cmptId, cmptId), eq(signUps.userId, me.id)))
    .returning({ cmptId: signUps.cmptId })
  orRefuse(kept, 'competition.notSignedUp')
  return { ok: true }
}
