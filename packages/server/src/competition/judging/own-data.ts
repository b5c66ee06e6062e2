import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { eq } from '../../platform/db/orm.ts'
import { marks, rounds } from './table.ts'

/** What one has marked as a judge; not whose works these are. */
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

/** What is kept here about the one who asks, for their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.judging = await judgingOf(context)
}
