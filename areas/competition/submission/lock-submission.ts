import type { Db } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
import { RetryTransactionError } from '@leitai/platform/db/transaction'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { lockTeam } from '../team/team.ts'
import { type SubmissionRow, submissions } from './table.ts'

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
