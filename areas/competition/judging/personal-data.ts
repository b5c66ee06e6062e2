import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/personal-data'
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

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  judging: judgingOf,
}
