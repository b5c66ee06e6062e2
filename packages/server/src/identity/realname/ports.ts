import type { Words } from '@leitai/contract/core/shape'
import type { Db } from '../../platform/db/db.ts'
import { defineHook, definePort } from '../../platform/domain/hook.ts'

/** What competitions say of somebody's document. The review domain gives it. */
export interface Documents {
  /** Titles of the competitions that hold a person to their document: running or under review, and asking for a real name. */
  submittedBy(db: Db, userId: number, now: Date): Promise<Words[]>
  /** Titles of those that owe them a prize under that name. */
  unpaid(db: Db, userId: number): Promise<Words[]>
}

/** Which competitions hold a person to their document, or owe them a prize under its name. */
export const documents = definePort<Documents>('realname.documents')

/** Refuses where there is no such public competition. */
export const refuseUnlessPublic = definePort<(db: Db, cmptId: number) => Promise<void>>('realname.publicCompetition')

/** An application was decided: its person is to be told. */
export const realNameDecided = defineHook<{
  db: Db
  userId: number
  title: Words
  body: Words
  link: string
  now: Date
}>('realname.decided')
