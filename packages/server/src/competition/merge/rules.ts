import { dayStart } from '../../platform/time/day.ts'

const DAY_MS = 86_400_000
export const MERGE_HOURS = 48
/** So long nobody asks a team again that has just turned them down: each asking holds it still. */
export const AGAIN_HOURS = 48
export const mergeEnd = (now: Date) => new Date(now.getTime() + MERGE_HOURS * 3_600_000)

/**
 * Submissions that one team could have had until today: the daily limit for every day since the stage began, today included, and what
 * hosts have given beyond it.
 */
export function allowedUntil(
  stage: { startAt: Date; dailyLimit: number; totalLimit: number | null },
  now: Date,
  extra: { total: number; days: number } = { total: 0, days: 0 },
): number {
  const days = (dayStart(now).getTime() - dayStart(stage.startAt).getTime()) / DAY_MS + 1
  const allowed = stage.dailyLimit * Math.max(days, 1) + extra.days
  return stage.totalLimit === null ? allowed : Math.min(allowed, stage.totalLimit + extra.total)
}
