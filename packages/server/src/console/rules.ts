import type { HostRole } from '@leitai/contract/console'
import { limits } from '@leitai/contract/limits'
import type { Refusal } from '@leitai/contract/refusals'

interface Known {
  /** Null for who does not work on the competition. */
  role: HostRole | null
  status: 'draft' | 'pending' | 'published' | 'withdrawn'
}

/** Who does not work on a competition learns that there is one only where everybody may. */
export function refusalToRead({ role, status }: Known): Refusal | null {
  if (role !== null) return null
  return { code: status === 'published' ? 'login.forbidden' : 'competition.unknown' }
}

export function refusalToAnnounce({ role, status }: Known): Refusal | null {
  if (role === null || role === 'judge' || role === 'support') return { code: 'console.mayNot' }
  return status === 'published' ? null : { code: 'console.notPublic' }
}

export const refusalOfAnother = (announcedToday: number): Refusal | null =>
  announcedToday < limits.announcementsDay
    ? null
    : { code: 'console.announceDay', values: { limit: limits.announcementsDay } }
