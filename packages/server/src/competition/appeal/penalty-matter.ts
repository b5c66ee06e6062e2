import type { Db } from '../../platform/db/db.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** What an appeal against a penalty needs of the integrity domain. */
export interface PenaltyMatter {
  /** The number of the penalty that an appeal names; refuses who may not appeal against it, or not any more. */
  toAppeal(db: Db, asked: { subject: string; userId: number; now: Date }): Promise<number>
  /** What follows from the answer: an accepted appeal lifts the penalty. Refuses who decided it themselves. */
  settle(
    db: Db,
    appeal: { subject: string },
    answer: { accept: boolean; answer: string; by: number; now: Date },
  ): Promise<void>
}

/** Whether somebody may appeal against a penalty, and what follows from the answer. */
export const penaltyMatter = definePort<PenaltyMatter>('appeal.penalty')
