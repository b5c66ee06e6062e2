import type { Db } from '@leitai/platform/db/open'
import { definePort } from '@leitai/platform/domain/hook'

/** What an appeal against a penalty needs from the integrity domain. */
export interface PenaltyMatter {
  /** The number of the penalty that an appeal names; refuses an appeal that is not permitted or too late. */
  toAppeal(db: Db, query: { subject: string; userId: number; now: Date }): Promise<number>
  /** Applies the answer: an accepted appeal lifts the penalty. Refuses the admin who imposed it. */
  applyAnswer(
    db: Db,
    appeal: { subject: string },
    answer: { accept: boolean; answer: string; by: number; now: Date },
  ): Promise<void>
}

/** Provides whether a person may appeal against a penalty, and applies the answer. */
export const penaltyMatter = definePort<PenaltyMatter>('appeal.penalty')
