import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { stageNow } from '../definition/rules.ts'
import { competitions, type Stage } from '../definition/table.ts'
import { promotedFrom } from '../review/promotion.ts'
import type { Board } from '../submission/places.ts'

/** The teams that a stage's last board promotes to the next stage; none on its other boards. */
export async function promotedOn(
  db: Db,
  { stage, board, now }: { stage: Stage; board: Board; now: Date },
): Promise<Set<number>> {
  const last = stage.spec?.b === 'none' ? 'A' : 'B'
  if (board !== last || stageNow(stage, now) !== 'over') return new Set()
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, stage.cmptId))
  return cmpt ? promotedFrom(db, { cmpt, stage, now }) : new Set()
}
