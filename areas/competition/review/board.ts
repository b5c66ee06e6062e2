import type { Db } from '@leitai/platform/db/db'
import { and, eq, notInArray, sql } from '@leitai/platform/db/orm'
import type { Stage } from '../definition/table.ts'
import { outcomeOf, roundOf } from '../judging/round.ts'
import { numberColumns, ruleOverSeveral, shownNumbers, showScore } from '../submission/board-rules.ts'
import { standings, submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { type Review, reviewRows } from './table.ts'

interface Place {
  teamId: number
  place: number
  score: string
  /** As text, by the name of the column; null if the stage has one number alone. */
  numbers: Record<string, string | null> | null
  meanRank: string | null
}

/** A stage's current board: its last one, or that of a week. Baselines take no rank. */
async function boardOf(db: Db, stage: Stage, week: number): Promise<Place[]> {
  const board = week > 0 ? 'week' : stage.spec?.b === 'none' ? 'A' : 'B'
  const columns = numberColumns(stage.spec)
  const byRanks = ruleOverSeveral(stage.spec)?.by === 'ranks'
  const rows = await db
    .select({
      teamId: standings.teamId,
      score: standings.score,
      key: standings.key,
      numbers: submissions.numbers,
      place: sql<number>`(rank() over (order by ${standings.key}, ${standings.entries}, ${standings.at}))::int`,
    })
    .from(standings)
    .innerJoin(teams, eq(teams.id, standings.teamId))
    .leftJoin(submissions, eq(submissions.id, standings.submissionId))
    .where(
      and(
        eq(standings.stageId, stage.id),
        eq(standings.board, board),
        eq(standings.week, week),
        eq(teams.baseline, false),
        eq(standings.struck, false),
      ),
    )
  return rows.map(({ teamId, place, score, key, numbers }) => {
    const shown = shownNumbers(stage, numbers, board === 'B' ? 'b' : 'a')
    return {
      teamId,
      place,
      score: showScore(score, stage.decimals),
      numbers: columns.length > 0 ? Object.fromEntries(columns.map(({ name }, at) => [name, shown[at] ?? null])) : null,
      meanRank: byRanks ? key.toFixed(2) : null,
    }
  })
}

/** The order of a judging round, without its scores: only the host sees those. */
async function orderOf(db: Db, cmptId: number, roundId: number): Promise<Place[]> {
  const { results } = await outcomeOf(db, await roundOf(db, cmptId, roundId))
  return results.flatMap(({ teamId, rank }) =>
    rank === null ? [] : [{ teamId, place: rank, score: '', numbers: null, meanRank: null }],
  )
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
        set: {
          place: sql`excluded.place`,
          score: sql`excluded.score`,
          numbers: sql`excluded.numbers`,
          meanRank: sql`excluded.mean_rank`,
        },
      })
  }
}
