import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import type { SQL, SQLWrapper } from '@leitai/platform/db/orm'
import { declaredAs, definePort } from '@leitai/platform/domain/hook'

declare module '@leitai/platform/domain/domain' {
  interface Domain {
    /** Whether somebody who takes no messages from strangers knows a person. */
    readonly acquaintance?: (db: Db, pair: Acquaintance) => Promise<boolean>
  }
}

interface Acquaintance {
  /** Who knows … */
  userId: number
  /** … this person. */
  otherId: number
}

/** Whether a user knows a person by what any domain holds of both. */
export async function isAcquainted(db: Db, pair: Acquaintance): Promise<boolean> {
  for (const knows of declaredAs('acquaintance')) if (await knows(db, pair)) return true
  return false
}

/** What notices of team invitations need from the team domain. */
export interface Invitations {
  /** The state of an invitation, as a column of a query; null if there is none. */
  stateOf(inviteId: SQLWrapper): SQL<string | null>
  /** Answers it as its recipient. */
  answer(context: AuthenticatedContext, reply: { inviteId: number; accept: boolean }): Promise<void>
}

/** State of, and answer to, the team invitation in a notice. */
export const invitations = definePort<Invitations>('message.invitations')
