import type { Refusal } from '@leitai/platform/contract/refusals'
import type { MaterialKind, ReviewState, Verdict } from './contract.ts'

const DAY_MS = 86_400_000
/** A board with prizes but no review waits this many days for one. */
export const WAITING_DAYS = 30

export const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

const isRemoved = ({ verdict }: { verdict: Verdict }) => verdict === 'refused' || verdict === 'struck'

/** 10, or twice the prizes where there are more of them. */
export const usualSize = (prizes: readonly { count: number }[], usual: number, most: number) =>
  Math.min(most, Math.max(usual, 2 * prizes.reduce((sum, { count }) => sum + count, 0)))

const files: Record<MaterialKind, readonly ('zip' | 'pdf' | 'md')[]> = {
  code: ['zip'],
  document: ['pdf', 'md'],
  other: ['zip'],
}
export const filesOf = (kind: MaterialKind) => files[kind]

export function lackingOf(asks: readonly MaterialKind[], there: readonly { kind: MaterialKind }[]): MaterialKind[] {
  return asks.filter((kind) => there.every((one) => one.kind !== kind))
}

export function refusalToUpload(
  { state, asks }: { state: ReviewState; asks: readonly MaterialKind[] },
  row: { askedAt: Date | null; dueAt: Date | null; verdict: Verdict },
  now: Date,
): Refusal | null {
  if (state === 'final' || row.askedAt === null || asks.length === 0 || row.verdict !== 'pending') {
    return { code: 'review.notAsked' }
  }
  return row.dueAt && now >= row.dueAt ? { code: 'review.late' } : null
}

export function refusalToPublish({ state }: { state: ReviewState }, pending: number): Refusal | null {
  if (state !== 'open') return { code: 'review.state' }
  return pending > 0 ? { code: 'review.undecided', values: { count: pending } } : null
}

export function refusalToFinish(
  { state, publicUntil }: { state: ReviewState; publicUntil: Date | null },
  pending: number,
  now: Date,
): Refusal | null {
  if (state !== 'published' || !publicUntil) return { code: 'review.state' }
  if (now < publicUntil) return { code: 'review.publicity' }
  return pending > 0 ? { code: 'review.undecided', values: { count: pending } } : null
}

/** Why the platform removes a team from a review. */
export type RemovalCause = 'unnamed' | 'noMaterial'
/** The reason of a verdict: a person's text, or a cause of the platform. */
export interface Why {
  reason: string
  cause: RemovalCause | null
}
export const ownWhy = (cause: RemovalCause): Why => ({ reason: '', cause })

interface Judged {
  verdict: Verdict
  cause: RemovalCause | null
}
export const isSkipped = ({ verdict, cause }: Judged) => verdict === 'refused' && cause === 'unnamed'
export const isLate = ({ verdict, cause }: Judged) => verdict === 'refused' && cause === 'noMaterial'

/** Real names matter only for prizes, which only the last board awards. */
export const asksNames = (cmpt: { realName: 'none' | 'signup' | 'award' }, { week }: { week: number }) =>
  cmpt.realName !== 'none' && week === 0

export const refusalOfVerdict = (
  row: Judged & { askedAt: Date | null },
  next: { was: Verdict; verdict: Verdict; reason: string },
): Refusal | null => {
  if (row.verdict !== next.was) return { code: 'review.changed' }
  // Only requested teams are judged, but a cheat far down the board can be disqualified.
  const judged = row.askedAt !== null || next.verdict === 'struck' || row.verdict === 'struck' || isSkipped(row)
  if (!judged) return { code: 'review.noTeam' }
  return isRemoved(next) && next.reason === '' ? { code: 'review.reason' } : null
}

/** Why a team cannot pass, or return after it was skipped, where names must be verified. */
export function refusalOfNames(
  row: Judged,
  next: Verdict,
  { unverified, state }: { unverified: number; state: ReviewState },
): Refusal | null {
  const back = isSkipped(row) && next !== 'struck' && next !== 'refused'
  if (back && state !== 'open') return { code: 'review.nameTooLate' }
  if ((back || next === 'passed') && unverified > 0) return { code: 'review.unverified', values: { count: unverified } }
  return back && next === 'passed' ? { code: 'review.backFirst' } : null
}

/** The prize must be final and exist. */
export const refusalToPay = ({ state }: { state: ReviewState }, won: boolean): Refusal | null =>
  state === 'final' && won ? null : { code: 'review.noPrize' }

/** Names and reasons are written to a Markdown log: nothing in them may become a link or a heading. */
export const plain = (text: string) => text.replace(/[\\`*_{}[\]()#+\-.!|<>~$&]/g, '\\$&').replace(/\s+/g, ' ')
