import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { minuteText } from '@leitai/platform/time/day'

/** The part of a stage that the rules need. */
export interface StageLimits {
  spec: { b: string } | null
  startAt: Date
  endAt: Date | null
  dailyLimit: number
  totalLimit: number | null
  pickLimit: number
}

export interface Quota {
  usedToday: number
  dailyLimit: number
  remainingToday: number
  usedTotal: number
  totalLimit: number | null
  /** What the host granted beyond the limits of the stage; the limits above include it. */
  extraToday: number
  extraTotal: number
  failedToday: number
  /** How many may fail or be cancelled per day; after that, even a valid file has to wait for the next day. */
  failedLimit: number
  /** For how many seconds of a processor the user’s failed submissions of the day were scored, in all stages. */
  failedSeconds: number
  resetAt: Date
}

/** The quota with one more queued submission. */
export const oneMore = (quota: Quota, practice: boolean): Quota => ({
  ...quota,
  usedToday: quota.usedToday + 1,
  remainingToday: Math.max(0, quota.remainingToday - 1),
  usedTotal: quota.usedTotal + (practice ? 0 : 1),
})

/** What an upload for a stage is kept as until it is handed in. */
export const purposeOf = ({ id }: { id: number }) => `stage ${id}`

const GRACE_MS = limits.uploadGraceMinutes * 60_000

/**
 * As of when a file counts that is handed in now. One whose upload began before an end counts as of its beginning for a few minutes after
 * it, unless board B is out meanwhile, which tells something; at most as many minutes before the end, so that nobody is first by an upload
 * that was begun the day before.
 */
export function countedAt(
  { begunAt, ends, isOut }: { begunAt: Date | null; ends: readonly (Date | null)[]; isOut: boolean },
  now: Date,
): Date {
  if (begunAt === null || isOut) return now
  const crossed = ends.flatMap((end) => {
    const passed = end !== null && begunAt < end && now >= end && now.getTime() < end.getTime() + GRACE_MS
    return passed ? [Math.max(begunAt.getTime(), end.getTime() - GRACE_MS)] : []
  })
  return crossed.length > 0 ? new Date(Math.min(...crossed)) : now
}

/** Whether a submission is for practice: after the end of the competition, shown on a separate board. */
export const isPractice = (competitionEnd: Date | null, now: Date) => competitionEnd !== null && now >= competitionEnd

/** Why a team cannot submit in a stage now. After the competition's end only the limits apply. */
export function refusalToSubmit(stage: StageLimits, quota: Quota | null, now: Date, practice = false): Refusal | null {
  if (stage.spec === null) return { code: 'submission.noScoring' }
  if (now < stage.startAt) return { code: 'submission.notOpen' }
  if (!practice && stage.endAt && now >= stage.endAt) return { code: 'submission.closed' }
  if (!quota) return null
  if (quota.failedToday >= quota.failedLimit) {
    return { code: 'submission.failedLimit', values: { limit: quota.failedLimit, resetAt: minuteText(quota.resetAt) } }
  }
  if (quota.failedSeconds >= limits.failedSecondsDay) {
    const resetAt = minuteText(quota.resetAt)
    return { code: 'submission.failedTime', values: { minutes: limits.failedSecondsDay / 60, resetAt } }
  }
  if (quota.usedToday >= quota.dailyLimit) {
    const seconds = Math.ceil((quota.resetAt.getTime() - now.getTime()) / 1000)
    const resetAt = minuteText(quota.resetAt)
    return { code: 'submission.dailyLimit', values: { limit: quota.dailyLimit, resetAt, seconds } }
  }
  if (!practice && quota.totalLimit !== null && quota.usedTotal >= quota.totalLimit) {
    return { code: 'submission.totalLimit', values: { limit: quota.totalLimit } }
  }
  return null
}

interface Submission {
  state: string
  voidedAt: Date | null
  practice: boolean
  picked: boolean
  /** Its team has deleted the model that its program read. */
  modelDeleted?: boolean
}

export function refusalToPick(stage: StageLimits, submission: Submission, picked: number, now: Date): Refusal | null {
  if (stage.spec?.b === 'none') return { code: 'submission.noB' }
  if (submission.state !== 'scored') return { code: 'submission.notScored' }
  if (submission.voidedAt !== null) return { code: 'submission.voided' }
  if (submission.modelDeleted) return { code: 'submission.modelDeleted' }
  if (submission.practice || (stage.endAt && now >= stage.endAt)) return { code: 'submission.pickClosed' }
  if (!submission.picked && picked >= stage.pickLimit)
    return { code: 'submission.pickLimit', values: { limit: stage.pickLimit } }
  return null
}

export function refusalToUnpick(stage: StageLimits, now: Date): Refusal | null {
  return stage.endAt && now >= stage.endAt ? { code: 'submission.pickClosed' } : null
}

/** Once scoring has begun, the team may know the result; likewise for a submission that is rescored, or whose program has run. */
export function refusalToCancel({ state, attempt, programKey }: Cancellable): Refusal | null {
  if (state === 'running') return null
  return state === 'queued' && attempt === 0 && programKey === null ? null : { code: 'submission.cancelLate' }
}
interface Cancellable {
  state: string
  attempt: number
  programKey: string | null
}

/** Whether it may yet be scored. */
const isOpen = ({ state }: { state: string }) => ['running', 'queued', 'scoring'].includes(state)

/** Hiding a submission must give no advantage: neither the best nor a chosen one, and only while the stage is open. */
export function refusalToDelete(stage: StageLimits, submission: Submission, best: boolean, now: Date): Refusal | null {
  if (isOpen(submission)) return { code: 'submission.deleteBusy' }
  if (submission.voidedAt !== null) return { code: 'submission.voided' }
  if (!submission.practice && stage.endAt && now >= stage.endAt) return { code: 'submission.closed' }
  if (submission.picked) return { code: 'submission.deletePicked' }
  return best ? { code: 'submission.deleteBest' } : null
}

export const refusalToDisqualify = (submission: Pick<Submission, 'state' | 'voidedAt'>): Refusal | null => {
  if (submission.voidedAt !== null) return { code: 'hostConsole.voidAlready' }
  return submission.state === 'failed' || submission.state === 'cancelled' ? { code: 'hostConsole.voidFailed' } : null
}

export function refusalToScore(
  { state }: Pick<Submission, 'state'>,
  has: { a?: boolean; b?: boolean },
  scores: { a?: number | undefined; b?: number | undefined },
): Refusal | null {
  if (state !== 'scored') return { code: 'hostConsole.scoreOnly' }
  if (scores.a !== undefined && !has.a) return { code: 'hostConsole.scoreA' }
  return scores.b !== undefined && !has.b ? { code: 'hostConsole.scoreB' } : null
}

export const refusalToRequalify = (submission: Pick<Submission, 'voidedAt'>): Refusal | null =>
  submission.voidedAt === null ? { code: 'hostConsole.notVoid' } : null

interface Scorable {
  state: string
  objectKey: string
  programKey: string | null
}
export function refusalToScoreAgain({ state, objectKey, programKey }: Scorable): Refusal | null {
  if (programKey === objectKey) return { code: 'run.noResult' }
  if (state === 'cancelled') return { code: 'revision.entryCancelled' }
  return isOpen({ state }) ? { code: 'revision.entryBusy' } : null
}

const DAY_MS = 86_400_000

export function refusalToUnhide({ deletedAt }: { deletedAt: Date | null }, now: Date): Refusal | null {
  if (deletedAt === null) return { code: 'hostConsole.notHidden' }
  const days = limits.hiddenDays
  return now.getTime() - deletedAt.getTime() > days * DAY_MS
    ? { code: 'hostConsole.hiddenLong', values: { days } }
    : null
}

/** Days are yyyy-MM-dd in Shanghai, so they sort chronologically. */
export function refusalToGive(
  stage: Pick<StageLimits, 'spec' | 'endAt' | 'totalLimit'>,
  { day, today, lastDay }: { day: string | null; today: string; lastDay: string | null },
  now: Date,
): Refusal | null {
  if (stage.spec === null) return { code: 'submission.noScoring' }
  if (stage.endAt !== null && now >= stage.endAt) return { code: 'hostConsole.slotStage' }
  if (day === null) return stage.totalLimit === null ? { code: 'hostConsole.slotNoTotal' } : null
  return day < today || (lastDay !== null && day > lastDay) ? { code: 'hostConsole.slotDay' } : null
}

/** Used or expired slots stay: otherwise the record would be false. */
export function refusalToRevokeSlots(
  slots: { day: string | null; count: number; revokedAt: Date | null },
  quota: Pick<Quota, 'usedToday' | 'dailyLimit' | 'usedTotal' | 'totalLimit'>,
  today: string,
): Refusal | null {
  if (slots.revokedAt !== null) return { code: 'hostConsole.slotRevoked' }
  const used: Refusal = { code: 'hostConsole.slotUsed' }
  if (slots.day === null) {
    return quota.totalLimit !== null && quota.usedTotal > quota.totalLimit - slots.count ? used : null
  }
  if (slots.day < today) return used
  return slots.day === today && quota.usedToday > quota.dailyLimit - slots.count ? used : null
}
