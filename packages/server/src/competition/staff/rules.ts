import type { HostRole } from '@leitai/contract/competition/host-console'
import { limits } from '@leitai/contract/core/limits'
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

/** Judges score and review: lists of people, teams and works, and all that leaves as a file, are not for them, as they may mark blind. */
export const refusalToManage = (role: HostRole | null): Refusal | null =>
  role === 'judge' ? { code: 'console.judge' } : null

/** Owner, editors and admins run a competition: all that changes it but its roles. */
export const refusalToRun = (role: HostRole | null): Refusal | null =>
  role === 'admin' || role === 'owner' || role === 'editor' ? null : { code: 'console.mayNot' }

/** Judges, too, try whether a result file is scored as it should be: somebody else than who made the scoring. Until the launch. */
export const refusalToTry = ({ role, status }: Known): Refusal | null =>
  role === 'judge' && status !== 'published' ? null : refusalToRun(role)

/** Who works on it, and whether it goes live, is the owner's to say. */
export const refusalToOwn = (role: HostRole | null): Refusal | null =>
  role === 'admin' || role === 'owner' ? null : { code: 'console.mayNot' }

export function refusalToAnnounce({ role, status }: Known): Refusal | null {
  const stands = refusalToRun(role)
  if (stands) return stands
  return status === 'published' ? null : { code: 'console.notPublic' }
}

export const refusalOfAnother = ({ count, limit }: { count: number; limit: number }): Refusal | null =>
  count < limit ? null : { code: 'console.announceDay', values: { limit } }

export function refusalToZip(count: number): Refusal | null {
  if (count === 0) return { code: 'console.zipNone' }
  const limit = limits.zipEntries
  return count > limit ? { code: 'console.zipMany', values: { limit } } : null
}

/** Refusing needs a reason that the person is told. */
export const refusalToDecide = ({ approve, reason }: { approve: boolean; reason: string }): Refusal | null =>
  approve || reason !== '' ? null : { code: 'console.reason' }

/** Who has submitted something that counts is dealt with by the rules of fair play, not by removing them. */
export function refusalToRemove({ handedIn, works }: { handedIn: number; works: number }): Refusal | null {
  if (handedIn > 0) return { code: 'console.removeScored' }
  return works > 0 ? { code: 'console.removeEntry' } : null
}

export function refusalOfMessage({ people, today }: { people: number; today: number }): Refusal | null {
  if (people === 0) return { code: 'console.nobody' }
  const limit = limits.hostMessage.day
  return today < limit ? null : { code: 'console.messageDay', values: { limit } }
}
