import type { Db } from '../../platform/db/db.ts'
import { and, count, eq, isNull, not, or, type SQL, sql } from '../../platform/db/orm.ts'
import { siteLimit } from '../../platform/settings/limit.ts'
import { dayStart, nextDayStart } from '../../platform/time/day.ts'
import type { Stage } from '../definition/table.ts'
import type { Team } from '../team/table.ts'
import { hasA, isBlind, showScore } from './board-rules.ts'
import { placeOf, publicly, standingOf } from './places.ts'
import type { Quota } from './rules.ts'
import { extrasOf } from './slots.ts'
import { costsQuota, submissions } from './table.ts'

/**
 * Submissions that cost quota count, deleted or not; of the others, except platform failures, only a limited number is accepted per day.
 * Counted for the team and for the user across teams; the larger number applies. Leaving, deleting, merging or creating teams does not
 * reduce either, as a submission keeps its user and moves with its team.
 */
export async function quotaOf(
  db: Db,
  { team, person, stage, now }: { team: { id: number }; person: { id: number } | null; stage: Stage; now: Date },
): Promise<Quota> {
  const today = sql`${submissions.createdAt} >= ${dayStart(now)}`
  const fails = and(not(costsQuota), isNull(submissions.ourFault))
  const ofTeam = eq(submissions.teamId, team.id)
  const ofPerson = eq(submissions.userId, person?.id ?? 0)
  const larger = (where: SQL | undefined) =>
    sql<number>`greatest(count(*) filter (where ${ofTeam} and ${where}), count(*) filter (where ${ofPerson} and ${where}))::int`
  const [found] = await db
    .select({
      usedToday: larger(and(costsQuota, today)),
      failedToday: larger(and(fails, today)),
      usedTotal: larger(and(costsQuota, eq(submissions.practice, false))),
      siteFailedLimit: siteLimit('failedSubmissionsDay'),
    })
    .from(submissions)
    .where(and(eq(submissions.stageId, stage.id), or(ofTeam, ofPerson)))
  const { usedToday = 0, failedToday = 0, usedTotal = 0, siteFailedLimit = 0 } = found ?? {}
  const extra = await extrasOf(db, { team, stage, now })
  const dailyLimit = stage.dailyLimit + extra.today
  const totalLimit = stage.totalLimit === null ? null : stage.totalLimit + extra.total
  const remainingToday = Math.max(0, dailyLimit - usedToday)
  return {
    usedToday,
    failedToday,
    failedLimit: stage.failedLimit ?? siteFailedLimit,
    usedTotal,
    dailyLimit,
    totalLimit,
    extraToday: extra.today,
    extraTotal: extra.total,
    remainingToday,
    resetAt: nextDayStart(now),
  }
}

/**
 * A team's rank as shown on the board (none for a baseline), its best score, and its quota. A new test set shows nothing before the reveal
 * of B.
 */
export async function myStanding(
  db: Db,
  { team, person, stage, now }: { team: Team; person: { id: number }; stage: Stage; now: Date },
) {
  const board = hasA(stage) ? 'A' : 'B'
  const [standing, shown] = isBlind(stage)
    ? [null, null]
    : await Promise.all([
        standingOf(db, { stage, board, teamId: team.id }),
        standingOf(db, { ...publicly({ stage, board }, now), teamId: team.id }),
      ])
  return {
    rank: shown && !team.baseline ? (await placeOf(db, shown)).rank : null,
    best: standing ? showScore(standing.score, stage.decimals) : null,
    quota: await quotaOf(db, { team, person, stage, now }),
  }
}

/** Submissions of a stage that are still to be scored and count for its boards. */
export async function openSubmissions(db: Db, stageId: number): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(submissions)
    .where(
      and(
        eq(submissions.stageId, stageId),
        eq(submissions.practice, false),
        sql`${submissions.state} in ('queued', 'scoring')`,
      ),
    )
  return found?.count ?? 0
}
