import { and, asc, desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { teams } from '../../team/table.ts'
import { works } from '../../works/table.ts'
import type * as contract from '../contract.ts'
import { labelOf } from '../marking.ts'
import { refusalToJudge } from '../rules.ts'
import { marks, rounds, roundWorks } from '../table.ts'

export const myMarking: Handler<typeof contract.myMarking> = async (context, { cmptId }) => {
  const { db, me, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  if (refusalToJudge(role)) return []
  const rows = await db
    .select({ mark: marks, round: rounds, work: roundWorks, teamName: teams.name, content: works.content })
    .from(marks)
    .innerJoin(rounds, eq(rounds.id, marks.roundId))
    .innerJoin(roundWorks, and(eq(roundWorks.roundId, marks.roundId), eq(roundWorks.teamId, marks.teamId)))
    .innerJoin(teams, eq(teams.id, marks.teamId))
    .leftJoin(works, and(eq(rounds.subject, 'entry'), eq(works.id, roundWorks.subjectId)))
    .where(and(eq(rounds.cmptId, cmptId), eq(marks.judgeId, me.id)))
    .orderBy(desc(rounds.id), asc(roundWorks.no))
  return [...Map.groupBy(rows, ({ round }) => round.id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { round } = first
    const begun = round.startAt === null || now >= round.startAt
    const tasks = own.map(({ mark, work, teamName, content }) => ({
      id: mark.id,
      label: labelOf(round, work, teamName),
      title: begun ? (content?.title ?? '') : '',
      state: mark.state,
      saved: mark.savedAt !== null,
    }))
    return [{ ...round, roundId: round.id, tasks }]
  })
}
