import { stageNow } from '../competition/rules.ts'
import { competitions, type Stage } from '../competition/table.ts'
import type { Db } from '../db/db.ts'
import { eq } from '../db/orm.ts'
import { promotedFrom } from '../review/promotion.ts'
import type { Board } from './board.ts'

/** The teams that a stage's last board sends on to the next stage; none on its other boards. */
export async function promotedOn(
  db: Db,
  { stage, board, now }: { stage: Stage; board: Board; now: Date },
): Promise<Set<number>> {
  const last = stage.spec?.b === 'none' ? 'A' : 'B'
  if (board !== last || stageNow(stage, now) !== 'over') return new Set()
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, stage.cmptId))
  return cmpt ? promotedFrom(db, { cmpt, stage, now }) : new Set()
}
