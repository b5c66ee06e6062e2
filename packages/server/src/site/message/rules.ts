import { limits } from '@leitai/contract/core/limits'
import type { Refusal } from '@leitai/contract/refusals'

/** All that decides whether a person may write to another. */
export interface Correspondence {
  me: { id: number; phone: string | null }
  other: { id: number; state: string }
  /** I have them on my refuse list. */
  refusing: boolean
  /** They take messages from strangers, or I am none to them. */
  welcome: boolean
  /** Messages that I sent them, and that they sent me and I got. */
  sent: number
  answered: number
  /** Whom I wrote to for the first time today. */
  newToday: number
}

/** Why a message cannot be written. That the other side refuses messages is no reason: nobody learns of it. */
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
