import type { Db } from '../../platform/db/db.ts'
import { and, eq, notInArray, sql } from '../../platform/db/orm.ts'
import type { Stage } from '../definition/table.ts'
import { outcomeOf, roundOf } from '../judging/round.ts'
import { showScore } from '../submission/board-rules.ts'
import { standings } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { type Review, reviewRows } from './table.ts'

interface Place {
  teamId: number
  place: number
  score: string
}

/** A stage's current board: its last one, or that of a week. Baselines take no rank. */
async function boardOf(db: Db, stage: Stage, week: number): Promise<Place[]> {
  const board = week > 0 ? 'week' : stage.spec?.b === 'none' ? 'A' : 'B'
  const rows = await db
    .select({
      teamId: standings.teamId,
      score: standings.score,
      place: sql<number>`(rank() over (order by ${standings.key}, ${standings.entries}, ${standings.at}))::int`,
    })
    .from(standings)
    .innerJoin(teams, eq(teams.id, standings.teamId))
    .where(
      and(
        eq(standings.stageId, stage.id),
        eq(standings.board, board),
        eq(standings.week, week),
        eq(teams.baseline, false),
        eq(standings.struck, false),
      ),
    )
  return rows.map((row) => ({ ...row, score: showScore(row.score, stage.decimals) }))
}

/** The order of a judging round, without its scores: only the host sees those. */
async function orderOf(db: Db, cmptId: number, roundId: number): Promise<Place[]> {
  const { results } = await outcomeOf(db, await roundOf(db, cmptId, roundId))
  return results.flatMap(({ teamId, rank }) => (rank === null ? [] : [{ teamId, place: rank, score: '' }]))
}

export const placesFor = (db: Db, stage: Stage, { week, roundId }: { week: number; roundId: number | null }) =>
  roundId === null ? boardOf(db, stage, week) : orderOf(db, stage.cmptId, roundId)

/** Copies a board into the review; existing data about a team is kept. */
export async function copyBoard(db: Db, review: Review, places: Place[]): Promise<void> {
  const ids = places.map(({ teamId }) => teamId)
  await db.delete(reviewRows).where(and(eq(reviewRows.reviewId, review.id), notInArray(reviewRows.teamId, ids)))
  for (let from = 0; from < places.length; from += 1000) {
    await db
      .insert(reviewRows)
      .values(places.slice(from, from + 1000).map((place) => ({ ...place, reviewId: review.id })))
      .onConflictDoUpdate({
        target: [reviewRows.reviewId, reviewRows.teamId],
        set: { place: sql`excluded.place`, score: sql`excluded.score` },
      })
  }
}
