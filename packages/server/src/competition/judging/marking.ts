import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../platform/errors/refuse.ts'
import { hostedCompetition } from '../staff/role.ts'
import { members, teams } from '../team/table.ts'
import { works } from '../works/table.ts'
import { materialSource } from './material-source.ts'
import { blindName, refusalToJudge } from './rules.ts'
import { conflicts, marks, type Round, rounds, roundWorks } from './table.ts'
import { blindLabel } from './texts.ts'

/** A mark of the caller with its round and work; another judge's mark is unknown to them. */
export async function ownMark(context: Pick<AuthenticatedContext, 'db' | 'me' | 'now'>, taskId: number) {
  const { db, me } = context
  const [found] = await db
    .select({ mark: marks, round: rounds, work: roundWorks, teamName: teams.name })
    .from(marks)
    .innerJoin(rounds, eq(rounds.id, marks.roundId))
    .innerJoin(roundWorks, and(eq(roundWorks.roundId, marks.roundId), eq(roundWorks.teamId, marks.teamId)))
    .innerJoin(teams, eq(teams.id, marks.teamId))
    .where(and(eq(marks.id, taskId), eq(marks.judgeId, me.id)))
  const own = orRefuse(found, 'judging.noTask')
  const { role } = await hostedCompetition(context, own.round.cmptId)
  refuse(refusalToJudge(role))
  return own
}

/** Whether a judge has a conflict with a team: declared, or by membership. */
async function inConflict(db: Db, teamId: number, judgeId: number): Promise<boolean> {
  const declared = await db
    .select({ teamId: conflicts.teamId })
    .from(conflicts)
    .where(and(eq(conflicts.teamId, teamId), eq(conflicts.judgeId, judgeId)))
  const own = await db
    .select({ teamId: members.teamId })
    .from(members)
    .where(and(eq(members.teamId, teamId), eq(members.userId, judgeId)))
  return declared.length + own.length > 0
}

/** A mark whose work the caller may read: from the start of the round, and without a conflict of interest. */
export async function readableMark(context: Pick<AuthenticatedContext, 'db' | 'me' | 'now'>, taskId: number) {
  const own = await ownMark(context, taskId)
  const { mark, round } = own
  const conflict = mark.state === 'dropped' || (await inConflict(context.db, mark.teamId, mark.judgeId))
  refuse(conflict ? { code: 'judging.conflict' } : null)
  refuse(round.startAt && context.now < round.startAt ? { code: 'judging.notYet' } : null)
  return own
}

export const labelOf = (round: Round, work: { no: number }, teamName: string) =>
  round.blind ? blindLabel(work.no) : { zh: teamName, en: teamName }

/** The content of the work or the materials of the review, with anonymous file names in a blind round. */
export async function subjectOf(
  db: Db,
  { round, work }: { round: Round; work: { no: number; teamId: number; subjectId: number } },
) {
  const [found] = round.subject === 'entry' ? await db.select().from(works).where(eq(works.id, work.subjectId)) : []
  const content = found?.content ?? null
  const stored = content
    ? content.files
    : round.subject === 'material'
      ? await materialSource.get().files(db, { reviewId: work.subjectId, teamId: work.teamId })
      : []
  const files = stored.map((file, at) => ({
    ...file,
    name: round.blind ? blindName(work.no, at, file.name) : file.name,
  }))
  return { content, files, pictures: content?.pictures ?? [] }
}
