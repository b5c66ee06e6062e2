import type * as submission from '@leitai/contract/submission'
import type { Handler } from '../../call.ts'
import { eq } from '../../db/orm.ts'
import { standingOf } from '../../leaderboard/board.ts'
import { isBlind } from '../../leaderboard/rules.ts'
import { restand } from '../../leaderboard/standings.ts'
import { refuse } from '../../refuse.ts'
import { refusalToDelete } from '../rules.ts'
import { lockOwnSubmission } from '../submission.ts'
import { submissions } from '../table.ts'

export const delCommit: Handler<typeof submission.delCommit> = async (context, { id }) => {
  const { db, now } = context
  const { row, stage, team } = await lockOwnSubmission(context, id)
  // Which is the best of a new test set would tell what nobody may know yet.
  const best = isBlind(stage)
    ? null
    : await standingOf(db, { stage, board: row.practice ? 'practice' : 'A', teamId: team.id })
  refuse(refusalToDelete(stage, row, best?.submissionId === id, now))
  await db.update(submissions).set({ deletedAt: now }).where(eq(submissions.id, id))
  await restand(db, stage, team.id)
  return { ok: true }
}
