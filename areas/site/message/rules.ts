import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'

/** Everything that decides whether a user may write to another. */
export interface Correspondence {
  me: { id: number; phone: string | null }
  other: { id: number; state: string }
  /** I block them. */
  refusing: boolean
  /** They accept messages from strangers, or they know me. */
  welcome: boolean
  /** Messages that I sent them, and that I received from them. */
  sent: number
  answered: number
  /** Number of people I wrote to for the first time today. */
  newToday: number
}

/** Why a message cannot be written. Being blocked by the other side is no reason: nobody learns of it. */
export function refusalToWrite({
  me,
  other,
  refusing,
  welcome,
  sent,
  answered,
  newToday,
}: Correspondence): Refusal | null {
  const limit = limits.letter.newPeopleDay
  if (me.id === other.id) return { code: 'message.self' }
  if (other.state === 'closed') return { code: 'account.closed' }
  if (me.phone === null) return { code: 'message.phone' }
  if (refusing) return { code: 'message.refusing' }
  if (answered === 0 && sent > 0) return { code: 'message.waiting' }
  if (answered > 0 || sent > 0) return null
  if (!welcome) return { code: 'message.strangers' }
  return newToday < limit ? null : { code: 'message.newPeople', values: { limit } }
}
