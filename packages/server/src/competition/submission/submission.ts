import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, isNull } from '../../platform/db/orm.ts'
import { RetryTransactionError } from '../../platform/db/transaction.ts'
import { orRefuse } from '../../platform/errors/refuse.ts'
import { publicCompetition, stagesOf } from '../definition/competition.ts'
import { mainStage } from '../definition/rules.ts'
import { type Competition, type Stage, stages } from '../definition/table.ts'
import { noTeam } from '../team/none.ts'
import { members, type Team, teams } from '../team/table.ts'
import { lockTeam, teamOf } from '../team/team.ts'
import { type SubmissionRow, submissions } from './table.ts'

/** The scoring stage of a call: the requested one, else the competition's current one. */
export async function scoringStage(db: Db, asked: AskedStage, now: Date): Promise<Stage> {
  return (await stageToSubmitTo(db, asked, now)).stage
}

interface AskedStage {
  cmptId: number
  stageId?: number | undefined
}

/** Like scoringStage, with its competition; after the competition's end submissions are for practice. */
export async function stageToSubmitTo(
  db: Db,
  asked: AskedStage,
  now: Date,
): Promise<{ stage: Stage; cmpt: Competition }> {
  const cmpt = await publicCompetition(db, asked.cmptId)
  const all = (await stagesOf(db, asked.cmptId)).filter(({ spec }) => spec !== null)
  if (asked.stageId === undefined) return { stage: orRefuse(mainStage(all, now), 'submission.noScoring'), cmpt }
  const named = all.find(({ id }) => id === asked.stageId)
  return { stage: orRefuse(named, 'competition.noStage'), cmpt }
}

export async function myTeamIn(db: Db, cmptId: number, me: { id: number }): Promise<Team> {
  return (await teamOf(db, cmptId, me.id)) ?? (await noTeam(db, cmptId, me.id))
}

/** A submission of the caller's own team, with its stage. Others' submissions are reported as missing. */
export async function ownSubmission(
  { db, me }: Pick<AuthenticatedContext, 'db' | 'me'>,
  id: number,
): Promise<{ row: SubmissionRow; stage: Stage; team: Team }> {
  const [found] = await db
    .select({ row: submissions, stage: stages, team: teams })
    .from(submissions)
    .innerJoin(stages, eq(stages.id, submissions.stageId))
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .innerJoin(members, and(eq(members.teamId, teams.id), eq(members.userId, me.id)))
    .where(and(eq(submissions.id, id), isNull(submissions.deletedAt)))
  return orRefuse(found, 'submission.unknown')
}

/** Like ownSubmission, with the team's row locked first, so that the data does not change until the end. */
export async function lockOwnSubmission(context: Pick<AuthenticatedContext, 'db' | 'me'>, id: number) {
  const { team } = await ownSubmission(context, id)
  await lockTeam(context.db, team.id)
  const found = await ownSubmission(context, id)
  // The team was merged into another while waiting for the lock.
  if (found.team.id !== team.id) throw new RetryTransactionError()
  return found
}
