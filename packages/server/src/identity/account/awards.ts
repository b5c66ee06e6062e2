import type { Db } from '../../platform/db/db.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** What people are paid points for, where it happens in a domain below the points. */
type Deed = 'signUp' | 'firstScore' | 'report' | 'feedback' | 'exam' | 'cheating'
/** What it was done for, as a competition's or a post's id: it pays once. */
type Subject = string | number

/** Points for what people do, in the transaction in which they do it; never fails for an ordinary reason. Answers what was paid. */
export interface Awards {
  one(db: Db, deed: { userId: number; rule: Deed; subject: Subject; now: Date }): Promise<number>
  /** For many people at once, in as many statements as for one. */
  each(db: Db, deeds: { of: readonly { userId: number; subject: Subject }[]; rule: Deed; now: Date }): Promise<number[]>
  /** For what was taken back by `correct` and has happened again. */
  again(db: Db, deeds: { userIds: readonly number[]; rule: Deed; subject: Subject; now: Date }): Promise<void>
  /** Posts the difference to what it should have paid in all; 0 takes everything back. */
  correct(db: Db, deed: { userId: number; rule: Deed; subject: Subject; points: number; now: Date }): Promise<number>
}
/** Points for what people do. */
export const awards = definePort<Awards>('account.awards')
