import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { isBlind } from '../board-rules.ts'
import type * as submission from '../contract.ts'
import { standingOf } from '../places.ts'
import { refusalToDelete } from '../rules.ts'
import { recomputeStandings } from '../standings.ts'
import { lockOwnSubmission } from '../submission.ts'
import { submissions } from '../table.ts'

export const delCommit: Handler<typeof submission.delCommit> = async (context, { id }) => {
  const { db, now } = context
  const { row, stage, team } = await lockOwnSubmission(context, id)
  // For a new test set, refusing to delete the best one would reveal which it is.
  const best = isBlind(stage)
    ? null
    : await standingOf(db, { stage, board: row.practice ? 'practice' : 'A', teamId: team.id })
  refuse(refusalToDelete(stage, row, best?.submissionId === id, now))
  await db.update(submissions).set({ deletedAt: now }).where(eq(submissions.id, id))
  await recomputeStandings(db, stage, team.id)
  return { ok: true }
}
