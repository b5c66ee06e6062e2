import type { Refusal } from '@leitai/platform/contract/refusals'
import { dayStart } from '@leitai/platform/time/day'
import type { Team } from '../team/table.ts'

const DAY_MS = 86_400_000
export const MERGE_HOURS = 48
/** The time during which a team that has just declined cannot be invited again: each invitation locks it. */
export const AGAIN_HOURS = 48
export const mergeEnd = (now: Date) => new Date(now.getTime() + MERGE_HOURS * 3_600_000)

/**
 * The submissions that one team could have made until today: the daily limit for every day since the stage began, including today, plus
 * extra submissions from hosts.
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

/** Basic conditions for two teams: different, existing, and in the same competition. */
export function refusalOfPair(from: Team, to: Team): Refusal | null {
  if (to.state !== 'active') return { code: 'team.unknown' }
  if (from.id === to.id) return { code: 'merge.self' }
  return from.cmptId === to.cmptId ? null : { code: 'merge.other' }
}
