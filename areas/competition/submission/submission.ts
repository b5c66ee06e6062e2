import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { type TakenFiles, uploadBound } from '@leitai/platform/contract/upload-bound'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNull, not, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { RetryTransactionError } from '@leitai/platform/db/transaction'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { checkSpecOf } from '@leitai/scorer/plan-tasks'
import type { ScoringSpec } from '@leitai/scorer/types'
import { type CodeRules, codeFilesOf } from '../definition/contract.code.ts'
import { acceptedEndings } from '../definition/contract.scoring-files.ts'
import { isShutOut, refuseShutOut } from '../definition/staff.ts'
import { type Stage, stages } from '../definition/table.ts'
import { members, type Team, teams } from '../team/table.ts'
import { lockTeam, noTeam, teamOf } from '../team/team.ts'
import { costsQuota, type SubmissionRow, submissions } from './table.ts'

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

/** A submission of a competition, with its current team locked until the end of the transaction. */
export async function lockSubmission(db: Db, { cmptId, id }: { cmptId: number; id: number }): Promise<SubmissionRow> {
  const load = async () => {
    const [row] = await db
      .select()
      .from(submissions)
      .where(and(eq(submissions.id, id), eq(submissions.cmptId, cmptId)))
    return orRefuse(row, 'submission.unknown')
  }
  const { teamId } = await load()
  await lockTeam(db, teamId)
  const row = await load()
  // The team was merged into another while waiting for the lock.
  if (row.teamId !== teamId) throw new RetryTransactionError()
  return row
}

/** How many submissions of a team count against its quota, as a column of a query. */
export const countedOf = (
  teamId: number | SQLWrapper,
): SQL<number> => sql<number>`(select count(*)::int from ${submissions}
  where ${submissions.teamId} = ${teamId} and ${costsQuota})`

/** The files that a stage takes: their endings, and how many bytes they may have. */
export const filesOf = (stage: {
  spec: ScoringSpec | null
  code: CodeRules | null
  uploadLimitMb: number
}): TakenFiles => (stage.code ? codeFilesOf(stage.code) : resultFiles(stage))

const resultFiles = (stage: { spec: ScoringSpec | null; uploadLimitMb: number }) => ({
  most: uploadBound(stage),
  accepted: stage.spec ? acceptedEndings(checkSpecOf(stage.spec)) : [],
})
