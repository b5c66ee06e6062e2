import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import type { SQL, SQLWrapper } from '@leitai/platform/db/orm'
import { defineHook, definePort } from '@leitai/platform/domain/hook'

/** Whether `otherId`, who accepts no messages from strangers, knows `myId`: a subscriber that finds a relation sets `known`. */
export const acquaintanceQuestion = defineHook<{ db: Db; myId: number; otherId: number; answer: { known: boolean } }>(
  'message.acquaintanceQuestion',
)

/** What notices of team invitations need from the team domain. */
export interface Invitations {
  /** The state of an invitation, as a column of a query; null if there is none. */
  stateOf(inviteId: SQLWrapper): SQL<string | null>
  /** Answers it as its recipient. */
  answer(context: AuthenticatedContext, reply: { inviteId: number; accept: boolean }): Promise<void>
}

/** State of, and answer to, the team invitation in a notice. */
export const invitations = definePort<Invitations>('message.invitations')
