import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { defineHook, definePort } from '@leitai/platform/domain/hook'

/** How competitions depend on a user's document. Implemented by the review domain. */
export interface Documents {
  /** Titles of the competitions that bind a user to their document: running or under review, and requiring a real name. */
  submittedBy(db: Db, userId: number, now: Date): Promise<Words[]>
  /** Titles of those that owe them a prize under that name. */
  unpaid(db: Db, userId: number): Promise<Words[]>
}

/** Which competitions bind a user to their document, or owe them a prize under its name. */
export const documents = definePort<Documents>('realname.documents')

/** Refuses if there is no such public competition. */
export const refuseUnlessPublic = definePort<(db: Db, cmptId: number) => Promise<void>>('realname.publicCompetition')

/** An application was decided: notifies its user. */
export const realNameDecided = defineHook<{
  db: Db
  userId: number
  title: Words
  body: Words
  link: string
  now: Date
}>('realname.decided')
