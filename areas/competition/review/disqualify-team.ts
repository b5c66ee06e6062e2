import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { By } from '../definition/changes.ts'
import { competitions } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import type { Verdict } from './contract.ts'
import { lockReview } from './review.ts'
import type { RemovalCause, Why } from './rules.ts'
import { reviewRows, reviews } from './table.ts'
import { followVerdict } from './verdict.ts'

export interface Disqualified {
  reviewId: number
  was: Verdict
  reason: string
  /** Missing in records from before this was stored. */
  cause?: RemovalCause | null
}

interface Target {
  cmptId: number
  teamId: number
  now: Date
  by: By
}

async function judge(
  db: Db,
  { cmptId, teamId, now, by }: Target,
  { reviewId, verdict, reason, cause, only }: { reviewId: number; verdict: Verdict; only?: Verdict } & Why,
): Promise<Disqualified | null> {
  const review = await lockReview(db, cmptId, reviewId)
  const which = and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, teamId))
  const [row] = await db
    .select({
      verdict: reviewRows.verdict,
      reason: reviewRows.reason,
      cause: reviewRows.cause,
      name: teams.name,
      cmpt: competitions,
    })
    .from(reviewRows)
    .innerJoin(teams, eq(teams.id, reviewRows.teamId))
    .innerJoin(competitions, eq(competitions.id, teams.cmptId))
    .where(which)
  const found = orRefuse(row, 'review.noTeam')
  const was = found.verdict
  if (was === verdict || (only && was !== only)) return null
  await db.update(reviewRows).set({ verdict, reason, cause }).where(which)
  await followVerdict(db, review, { cmpt: found.cmpt, now, by, teamName: found.name, was, verdict, reason, cause })
  return { reviewId, was, reason: found.reason, cause: found.cause }
}

/** Removes a team from every board of a competition under review; the next ones move up. Returns the previous verdicts. */
export async function disqualifyTeam(db: Db, target: Target, reason: string): Promise<Disqualified[]> {
  const rows = await db
    .select({ reviewId: reviews.id })
    .from(reviews)
    .innerJoin(reviewRows, eq(reviewRows.reviewId, reviews.id))
    .where(and(eq(reviews.cmptId, target.cmptId), eq(reviewRows.teamId, target.teamId)))
    .orderBy(asc(reviews.id))
  const disqualified: Disqualified[] = []
  for (const { reviewId } of rows) {
    const one = await judge(db, target, { reviewId, verdict: 'struck', reason, cause: null })
    if (one) disqualified.push(one)
  }
  return disqualified
}

/** Restores the verdicts from before a removal, where the removal still applies. */
export async function requalifyTeam(db: Db, target: Target, disqualified: Disqualified[]): Promise<void> {
  for (const { reviewId, was, reason, cause = null } of disqualified) {
    await judge(db, target, { reviewId, verdict: was, reason, cause, only: 'struck' })
  }
}
