import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { stageIn } from '../definition/competition.ts'
import { filesOf } from '../definition/edit/files.ts'
import { isScored, typesFor } from '../definition/host-files.ts'
import { stages } from '../definition/table.ts'
import { startCheck } from './scoring/check.ts'
import { keepScoring, scoringOf } from './scorings.ts'

/** A file belongs to one stage of its competition or to all; a sample is a file that the scorer reads, one per stage. */
export async function refuseOddFile(
  db: Db,
  cmptId: number,
  file: { id: number | null; name: string; stageId: number | null; sample: boolean },
): Promise<void> {
  const { id, name, stageId, sample } = file
  if (stageId !== null) await stageIn(db, cmptId, stageId)
  if (!sample) return
  const others = (await filesOf(db, cmptId)).filter(
    (other) => other.id !== id && other.sample && other.stageId === stageId,
  )
  if (stageId === null || !isScored(name) || others.length > 0)
    refuse({ code: 'competitionEditor.sample', values: { types: typesFor('solution') } })
}

/** The sample of a stage has changed: check again whether it fits. */
export async function checkAgain(db: Db, stageIds: (number | null)[], now: Date): Promise<void> {
  for (const stageId of new Set(stageIds)) {
    if (stageId === null) continue
    const [stage] = await db.select().from(stages).where(eq(stages.id, stageId))
    if (!stage) continue
    const row = await scoringOf(db, stage)
    if (!row.choice) continue
    await keepScoring(db, row)
    await startCheck(db, row, now)
  }
}
