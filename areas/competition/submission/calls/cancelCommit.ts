import { and, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { cancelRun, runOfSubmission } from '../../run/queue.ts'
import type * as submission from '../contract.ts'
import { quotaOf } from '../quota.ts'
import { refusalToCancel } from '../rules.ts'
import { dequeueScoring } from '../score.ts'
import { lockOwnSubmission } from '../submission.ts'
import { submissions } from '../table.ts'

export const cancelCommit: Handler<typeof submission.cancelCommit> = async (context, { id }) => {
  const { db, me, now } = context
  const { row, stage, team } = await lockOwnSubmission(context, id)
  refuse(refusalToCancel(row))
  if (row.state === 'running') {
    const run = await runOfSubmission(db, id)
    const cancelled = run ? await cancelRun(db, context.ctx, run.id) : 'over'
    refuse(cancelled === 'over' ? { code: 'submission.cancelLate' } : null)
    return { quota: await quotaOf(db, { team, person: me, stage, now }) }
  }
  // The scorer takes a submission without the team's lock: whoever updates the row first wins.
  const cancelled = await db
    .update(submissions)
    .set({ state: 'cancelled', finishedAt: now })
    .where(and(eq(submissions.id, id), eq(submissions.state, 'queued'), eq(submissions.attempt, 0)))
    .returning({ id: submissions.id })
  refuse(cancelled.length > 0 ? null : { code: 'submission.cancelLate' })
  await dequeueScoring(db, row)
  return { quota: await quotaOf(db, { team, person: me, stage, now }) }
}
