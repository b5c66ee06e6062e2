import type { Refusal } from '@leitai/contract/refusals'
import { minuteName } from '../day.ts'

/** What the rules look at of a stage. */
export interface StageLimits {
  spec: unknown
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
  failedToday: number
  /** How many may fail a day. */
  failedLimit: number
  resetAt: Date
}

/** The quota once one more entry is in line. */
export const oneMore = (quota: Quota, practice: boolean): Quota => ({
  ...quota,
  usedToday: quota.usedToday + 1,
  remainingToday: Math.max(0, quota.remainingToday - 1),
  usedTotal: quota.usedTotal + (practice ? 0 : 1),
})

/** Whether an entry handed in now is for practice: after the end of the competition, shown on a board of its own. */
export const isPractice = (competitionEnd: Date | null, now: Date) => competitionEnd !== null && now >= competitionEnd

/** What stands between a team and its next submission in a stage. After the competition's end only the limits do. */
export function refusalToSubmit(stage: StageLimits, quota: Quota | null, now: Date, practice = false): Refusal | null {
  if (stage.spec === null) return { code: 'submission.noScoring' }
  if (now < stage.startAt) return { code: 'submission.notOpen' }
  if (!practice && stage.endAt && now >= stage.endAt) return { code: 'submission.closed' }
  if (!quota) return null
  if (quota.failedToday >= quota.failedLimit) {
    return { code: 'submission.failedLimit', values: { limit: quota.failedLimit } }
  }
  if (quota.usedToday >= quota.dailyLimit) {
    const seconds = Math.ceil((quota.resetAt.getTime() - now.getTime()) / 1000)
    const resetAt = `${minuteName(quota.resetAt)} (UTC+8)`
    return { code: 'submission.dailyLimit', values: { limit: quota.dailyLimit, resetAt, seconds } }
  }
  if (!practice && quota.totalLimit !== null && quota.usedTotal >= quota.totalLimit) {
    return { code: 'submission.totalLimit', values: { limit: quota.totalLimit } }
  }
  return null
}

interface Entry {
  state: string
  practice: boolean
  picked: boolean
}

export function refusalToPick(stage: StageLimits, entry: Entry, picked: number, now: Date): Refusal | null {
  if (entry.state !== 'scored') return { code: 'submission.notScored' }
  if (entry.practice || (stage.endAt && now >= stage.endAt)) return { code: 'submission.pickClosed' }
  if (!entry.picked && picked >= stage.pickLimit)
    return { code: 'submission.pickLimit', values: { limit: stage.pickLimit } }
  return null
}

export function refusalToUnpick(stage: StageLimits, now: Date): Refusal | null {
  return stage.endAt && now >= stage.endAt ? { code: 'submission.pickClosed' } : null
}

/** Hiding an entry must not help: neither the best nor a chosen one, and only while the stage is open. */
export function refusalToDelete(stage: StageLimits, entry: Entry, best: boolean, now: Date): Refusal | null {
  if (entry.state === 'queued' || entry.state === 'scoring') return { code: 'submission.deleteBusy' }
  if (!entry.practice && stage.endAt && now >= stage.endAt) return { code: 'submission.closed' }
  if (entry.picked) return { code: 'submission.deletePicked' }
  return best ? { code: 'submission.deleteBest' } : null
}
