import type * as contract from '@leitai/contract/competition/judging'
import { and, asc, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { teams } from '../../team/table.ts'
import { entries } from '../../works/table.ts'
import { labelOf } from '../marking.ts'
import { refusalToJudge } from '../rules.ts'
import { marks, rounds, works } from '../table.ts'

export const myMarking: Handler<typeof contract.myMarking> = async (context, { cmptId }) => {
  const { db, me, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  if (refusalToJudge(role)) return []
  const rows = await db
    .select({ mark: marks, round: rounds, work: works, teamName: teams.name, content: entries.content })
    .from(marks)
    .innerJoin(rounds, eq(rounds.id, marks.roundId))
    .innerJoin(works, and(eq(works.roundId, marks.roundId), eq(works.teamId, marks.teamId)))
    .innerJoin(teams, eq(teams.id, marks.teamId))
    .leftJoin(entries, and(eq(rounds.subject, 'entry'), eq(entries.id, works.subjectId)))
    .where(and(eq(rounds.cmptId, cmptId), eq(marks.judgeId, me.id)))
    .orderBy(desc(rounds.id), asc(works.no))
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
