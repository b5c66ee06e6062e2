import { and, eq } from 'drizzle-orm'
import { countMore } from '../competition/competition.ts'
import { stages } from '../competition/table.ts'
import type { Db } from '../db/db.ts'
import { Again } from '../db/transaction.ts'
import { restand } from '../leaderboard/standings.ts'
import { orRefuse, refuse } from '../refuse.ts'
import { lockTeam } from '../team/team.ts'
import { enqueueScoring } from './queue.ts'
import { backInLine } from './rewrite.ts'
import { submissions } from './table.ts'

/** Puts one entry in line again, whatever it ended with; answers how it stood. */
export async function scoreAgain(db: Db, { cmptId, id }: { cmptId: number; id: number }) {
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
  // The team was merged into another while we waited.
  if (row.teamId !== teamId) throw new Again()
  const [entry] = await backInLine(db, [id])
  if (!entry) refuse({ code: 'revision.entryBusy' })
  else await enqueueScoring(db, entry)
  const [stage] = await db.select().from(stages).where(eq(stages.id, row.stageId))
  if (stage && row.state === 'scored') await restand(db, stage, teamId)
  // Its end counts it once more.
  await countMore(db, cmptId, { submissions: -1 })
  return { state: row.state, ourFault: row.ourFault }
}
