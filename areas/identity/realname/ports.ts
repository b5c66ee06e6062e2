import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { definePort } from '@leitai/platform/domain/hook'

interface Competitions {
  /** Refuses if there is no such public competition. */
  refuseUnlessPublic(db: Db, cmptId: number): Promise<unknown>
  /** Titles of those that bind a user to their document: running or under review, and requiring a real name. */
  binding(db: Db, userId: number, now: Date): Promise<Words[]>
  /** Titles of those that owe them a prize under that name. */
  unpaid(db: Db, userId: number): Promise<Words[]>
}

/** How competitions depend on a user's document. Provided by the review. */
export const documentUse = definePort<Competitions>('realname.documentUse')
