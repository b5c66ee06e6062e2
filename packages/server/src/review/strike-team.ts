import type { Verdict } from '@leitai/contract/review'
import type { By } from '../competition/change.ts'
import { competitions } from '../competition/table.ts'
import type { Db } from '../db/db.ts'
import { and, asc, eq } from '../db/orm.ts'
import { orRefuse } from '../refuse.ts'
import { teams } from '../team/table.ts'
import { lockReview } from './review.ts'
import { reviewRows, reviews } from './table.ts'
import { followVerdict } from './verdict.ts'

export interface Struck {
  reviewId: number
  was: Verdict
  reason: string
}

interface Asked {
  cmptId: number
  teamId: number
  now: Date
  by: By
}

async function judge(
  db: Db,
  { cmptId, teamId, now, by }: Asked,
  { reviewId, verdict, reason, only }: { reviewId: number; verdict: Verdict; reason: string; only?: Verdict },
): Promise<Struck | null> {
  const review = await lockReview(db, cmptId, reviewId)
  const which = and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, teamId))
  const [row] = await db
    .select({ verdict: reviewRows.verdict, reason: reviewRows.reason, name: teams.name, cmpt: competitions })
    .from(reviewRows)
    .innerJoin(teams, eq(teams.id, reviewRows.teamId))
    .innerJoin(competitions, eq(competitions.id, teams.cmptId))
    .where(which)
  const found = orRefuse(row, 'review.noTeam')
  const was = found.verdict
  if (was === verdict || (only && was !== only)) return null
  await db.update(reviewRows).set({ verdict, reason }).where(which)
  await followVerdict(db, review, { cmpt: found.cmpt, now, by, teamName: found.name, was, verdict, reason })
  return { reviewId, was, reason: found.reason }
}

/** Strikes a team from every board of a competition that is under review; the next ones move up. Answers what stood before. */
export async function strikeTeam(db: Db, asked: Asked, reason: string): Promise<Struck[]> {
  const rows = await db
    .select({ reviewId: reviews.id })
    .from(reviews)
    .innerJoin(reviewRows, eq(reviewRows.reviewId, reviews.id))
    .where(and(eq(reviews.cmptId, asked.cmptId), eq(reviewRows.teamId, asked.teamId)))
    .orderBy(asc(reviews.id))
  const struck: Struck[] = []
  for (const { reviewId } of rows) {
    const one = await judge(db, asked, { reviewId, verdict: 'struck', reason })
    if (one) struck.push(one)
  }
  return struck
}

/** Puts back what stood before a strike, where it still stands. */
export async function unstrikeTeam(db: Db, asked: Asked, struck: Struck[]): Promise<void> {
  for (const { reviewId, was, reason } of struck) {
    await judge(db, asked, { reviewId, verdict: was, reason, only: 'struck' })
  }
}
