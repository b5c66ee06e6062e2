import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SQL, SQLWrapper } from '../../platform/db/orm.ts'
import { defineHook, definePort } from '../../platform/domain/hook.ts'

/** Whether `otherId`, who takes no messages from strangers, knows `myId`: whoever knows that they do sets `known`. */
export const acquaintanceAsked = defineHook<{ db: Db; myId: number; otherId: number; answer: { known: boolean } }>(
  'message.acquaintanceAsked',
)

/** What a notice that holds an invitation to a team needs of the team domain. */
export interface Invitations {
  /** The state of an invitation, as a column of a query; null where there is none. */
  stateOf(inviteId: SQLWrapper): SQL<string | null>
  /** Answers it as the person whom it is for. */
  answer(context: AuthenticatedContext, asked: { inviteId: number; accept: boolean }): Promise<void>
}

/** The state of the invitation to a team that a notice holds, and the answer to it. */
export const invitations = definePort<Invitations>('message.invitations')
