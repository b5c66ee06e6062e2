import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import { marks, rounds } from './table.ts'

/** The caller's marks as a judge, without the teams of the works. */
const judgingOf = ({ db, me }: AuthenticatedContext) =>
  db
    .select({
      cmptId: rounds.cmptId,
      round: rounds.name,
      state: marks.state,
      points: marks.points,
      comment: marks.comment,
      submittedAt: marks.submittedAt,
    })
    .from(marks)
    .innerJoin(rounds, eq(rounds.id, marks.roundId))
    .where(eq(marks.judgeId, me.id))

/** Adds the data that this domain holds about the caller to their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.judging = await judgingOf(context)
}
