import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, isNull, not } from '@leitai/platform/db/orm'
import { RetryTransactionError } from '@leitai/platform/db/transaction'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { isShutOut, refuseShutOut } from '../definition/audience.ts'
import { type Stage, stages } from '../definition/table.ts'
import { noTeam } from '../team/none.ts'
import { members, type Team, teams } from '../team/table.ts'
import { lockTeam, teamOf } from '../team/team.ts'
import { type SubmissionRow, submissions } from './table.ts'

export async function myTeamIn(db: Db, cmptId: number, me: { id: number }): Promise<Team> {
  await refuseShutOut(db, { cmptId, userId: me.id })
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
    .where(
      and(
        eq(submissions.id, id),
        isNull(submissions.deletedAt),
        not(isShutOut({ cmptId: submissions.cmptId, userId: members.userId })),
      ),
    )
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
