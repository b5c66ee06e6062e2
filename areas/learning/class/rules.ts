import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { type ClassRight, classRights } from './contract.ts'

const { teaching } = limits
const DAY_MS = 86_400_000

/** Somebody’s place in a class. `admin` looks after the site and belongs to no class. */
export interface Place {
  role: 'teacher' | 'assistant' | 'student' | 'admin'
  rights: readonly ClassRight[]
}

export const rightsOf = ({ role, rights }: Place): readonly ClassRight[] => {
  if (role === 'teacher' || role === 'admin') return classRights
  return role === 'assistant' ? rights : []
}

/** Whoever does not belong to a class does not learn that it exists; a student of it does. */
export function refusalToTeach(place: Place, right: ClassRight): Refusal | null {
  if (rightsOf(place).includes(right)) return null
  return { code: place.role === 'assistant' ? 'class.right' : 'login.forbidden' }
}

export const refusalToRun = ({ role }: Place): Refusal | null =>
  role === 'teacher' || role === 'admin' ? null : { code: 'login.forbidden' }

export const refusalToChange = ({ archivedAt }: { archivedAt: Date | null }): Refusal | null =>
  archivedAt === null ? null : { code: 'class.archived' }

export const refusalToGrow = (people: number, more: number): Refusal | null =>
  people + more > teaching.people ? { code: 'class.full', values: { limit: teaching.people } } : null

export const refusalOfAnotherClass = (open: number): Refusal | null =>
  open >= teaching.classes ? { code: 'class.many', values: { limit: teaching.classes } } : null

export function refusalToUndo({ at, undoneAt }: { at: Date; undoneAt: Date | null }, now: Date): Refusal | null {
  if (undoneAt !== null) return { code: 'class.undone' }
  const late = now.getTime() - at.getTime() > teaching.undoDays * DAY_MS
  return late ? { code: 'class.undoLate', values: { days: teaching.undoDays } } : null
}

/** An invitation is good for a month. */
export const inviteSince = (now: Date): Date => new Date(now.getTime() - teaching.inviteDays * DAY_MS)
