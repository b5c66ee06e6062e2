import type { Part } from '@leitai/pg-kit/statement'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import type { SQLWrapper } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'

export interface BanQuestion {
  cmptId: SQLWrapper
  userId: SQLWrapper
}

/** Why a user is banned from competing at a time; null if not. */
export type Ban = (now: Date) => Refusal | null

interface FairPlay {
  /** The ban of a user in a competition, as a part of a statement. */
  banOf(question: BanQuestion): Part<Ban>
  /** The number of the penalty that an appeal names; refuses an appeal that is not permitted or too late. */
  penaltyToAppeal(db: Db, query: { subject: string; userId: number; now: Date }): Promise<number>
  /** Applies the answer to an appeal: an accepted one lifts the penalty. Refuses the admin who imposed it. */
  applyAnswer(
    db: Db,
    appeal: { subject: string },
    answer: { accept: boolean; answer: string; by: number; now: Date },
  ): Promise<void>
}

/** What domains below the integrity one need of penalties: who is banned, and what an appeal does. */
export const fairPlay = definePort<FairPlay>('definition.fairPlay')
