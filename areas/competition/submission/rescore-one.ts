import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { countMore } from '../definition/competition.ts'
import { stages } from '../definition/table.ts'
import { lockSubmission } from './lock-submission.ts'
import { backInLine } from './rewrite.ts'
import { refusalToScoreAgain } from './rules.ts'
import { enqueueScoring } from './score.ts'
import { recomputeStandings } from './standings.ts'

/** Queues one submission for scoring again, whatever its result; returns its previous row. */
export async function rescoreOne(db: Db, { cmptId, id }: { cmptId: number; id: number }) {
  const row = await lockSubmission(db, { cmptId, id })
  refuse(refusalToScoreAgain(row))
  const [submission] = await backInLine(db, [id])
  if (!submission) refuse({ code: 'revision.entryBusy' })
  else await enqueueScoring(db, submission)
  const [stage] = await db.select().from(stages).where(eq(stages.id, row.stageId))
  if (stage && row.state === 'scored') await recomputeStandings(db, stage, row.teamId)
  // It is counted again when scored.
  await countMore(db, cmptId, { submissions: -1 })
  return { state: row.state, ourFault: row.ourFault }
}
