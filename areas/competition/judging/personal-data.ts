import { mapped, rows } from '@leitai/pg-kit/statement'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { eq, sql } from '@leitai/platform/db/orm'
import type { ClosingPart, OwnData } from '@leitai/platform/domain/parts'
import { competitions } from '../definition/table.ts'
import { marks, rounds } from './table.ts'
import { marksMissing } from './texts.ts'

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

/** Open marks, by their competitions: they are submitted or reassigned first. */
export const openMarks: ClosingPart = (userId) =>
  mapped(
    rows(
      { title: competitions.title },
      sql`from ${competitions} where ${competitions.id} in (select ${rounds.cmptId} from ${marks}
        join ${rounds} on ${rounds.id} = ${marks.roundId}
        where ${marks.judgeId} = ${userId} and ${marks.state} = 'open' and ${rounds.state} = 'open')
        order by ${competitions.id}`,
    ),
    (found) => () => (found.length > 0 ? [{ kind: 'marks', ...marksMissing(found.map(({ title }) => title)) }] : []),
  )
