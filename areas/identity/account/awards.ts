import type { AppContext } from '@leitai/platform/context/app-context'
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
  /** An account was created. `invitedBy`: as given in the registration's address; an unknown inviter counts as none. */
  registered(
    db: Db,
    account: { userId: number; invitedBy: string | undefined; ip: string; device: string; now: Date },
  ): Promise<void>
  /** An account has bound a phone of its own. */
  phoneBound(of: { db: Db; ctx: Pick<AppContext, 'config'> }, account: { userId: number; now: Date }): Promise<void>
}

/** Points for what users do, and for whom they invite. */
export const awards = definePort<Awards>('account.awards')
