import { ageOf, cardNumbers, identityProblems, realName } from '@leitai/platform/contract/identity'
import type { Language } from '@leitai/platform/contract/language'
import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { dayStart } from '@leitai/platform/time/day'
import { workingDaysAfter } from '@leitai/platform/time/working-days'
import type * as z from 'zod/mini'
import type { CardKind, RealNameState } from './contract.ts'

export type Kind = z.output<typeof CardKind>
export type Action = 'verify' | 'change' | 'release'

/** The state is derived from these: whether there is a verified document, and the newest application. */
export interface ApplicationFacts {
  hasCard: boolean
  newest: { action: Action; state: 'pending' | 'approved' | 'refused' } | null
}

export function stateOf({ hasCard, newest }: ApplicationFacts): RealNameState {
  if (newest?.state === 'pending')
    return ({ verify: 'pending', change: 'changing', release: 'releasing' } as const)[newest.action]
  if (hasCard) return 'verified'
  return newest?.state === 'refused' ? 'refused' : 'none'
}

/** Verifying needs no document yet; changing and releasing need one. Nothing can begin while an application waits. */
export function refusalToApply(action: Action, state: RealNameState): Refusal | null {
  const fits = action === 'verify' ? state === 'none' || state === 'refused' : state === 'verified'
  return fits ? null : { code: 'realName.state' }
}

export const refusalOfDay = (applied: number): Refusal | null =>
  applied >= limits.cardApplicationsDay
    ? { code: 'realName.daily', values: { limit: limits.cardApplicationsDay } }
    : null

const wrong = (problem: keyof typeof identityProblems, language: Language): Refusal => ({
  code: 'realName.card',
  values: { problem: identityProblems[problem][language === 'zh' ? 0 : 1] },
})

/** The number in its stored form, or what is wrong with it in the caller's language. */
export function cardNumberOf(kind: Kind, cardNo: string, language: Language): string | Refusal {
  const number = cardNumbers[kind].safeParse(cardNo)
  return number.success ? number.data : wrong(kind === 'id' ? 'idCard' : kind, language)
}

/** As cardNumberOf, for a name and a number together. */
export function readCard(
  input: { kind: Kind; name: string; cardNo: string },
  language: Language,
): { name: string; number: string } | Refusal {
  const name = realName.safeParse(input.name)
  if (!name.success) return wrong('realName', language)
  const number = cardNumberOf(input.kind, input.cardNo, language)
  return typeof number === 'string' ? { name: name.data, number } : number
}

/** Identity cards and other documents each have their own call. */
export const refusalOfWay = (fits: boolean, language: Language): Refusal | null =>
  fits ? null : wrong('cardId', language)

export const isMinor = (kind: Kind, number: string, now: Date) => kind === 'id' && ageOf(number, now) < limits.minorAge

/** Whether the photos suffice: of the document if a person reviews it, and of the guardian's consent for a minor. */
export function refusalOfPhotos(
  count: number,
  { minor, guardian, instant }: { minor: boolean; guardian: boolean; instant: boolean },
): Refusal | null {
  if (minor && (!guardian || count < 2)) return { code: 'realName.guardian' }
  const [least, most] = minor ? [2, limits.cardPhotos + 1] : [instant ? 0 : 1, limits.cardPhotos]
  return count < least || count > most ? { code: 'realName.photos' } : null
}

/** When the photos and contents of a decided application are deleted. */
export const photosGoAt = (decidedAt: Date) => new Date(decidedAt.getTime() + limits.cardPhotoDays * 86_400_000)

/** The deadline for deciding an application. */
const decideBy = (appliedAt: Date) => workingDaysAfter(appliedAt, limits.cardReviewDays)

export const isOverdue = ({ state, createdAt }: { state: string; createdAt: Date }, now: Date) =>
  state === 'pending' && now >= decideBy(createdAt)

/** Applications from before this moment that still wait are overdue. */
export function overdueBefore(now: Date): Date {
  let day = dayStart(now)
  while (now < decideBy(new Date(day.getTime() - 1))) day = new Date(day.getTime() - 86_400_000)
  return day
}
