import type { Db } from '@leitai/platform/db/open'
import { definePort } from '@leitai/platform/domain/hook'

/** Reasons to award points, for events in domains below the points. */
type Deed = 'signUp' | 'firstScore' | 'report' | 'feedback' | 'exam' | 'cheating'

/** The cause, such as the id of a competition or post: each pays once. */
type Subject = string | number

/** Awards points within the transaction of the action; never fails for an expected reason. Returns the amount paid. */
export interface Awards {
  one(db: Db, deed: { userId: number; rule: Deed; subject: Subject; now: Date }): Promise<number>
  /** For many users, in as many statements as for one. */
  each(db: Db, deeds: { of: readonly { userId: number; subject: Subject }[]; rule: Deed; now: Date }): Promise<number[]>
  /** For an event that `correct` reversed and that has happened again. */
  again(db: Db, deeds: { userIds: readonly number[]; rule: Deed; subject: Subject; now: Date }): Promise<void>
  /** Posts the difference to the correct total; 0 reverses everything. */
  correct(db: Db, deed: { userId: number; rule: Deed; subject: Subject; points: number; now: Date }): Promise<number>
}

/** Points for user actions. */
export const awards = definePort<Awards>('account.awards')
