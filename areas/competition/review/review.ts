import { type Placeholders, row, rows, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { alias, and, asc, eq, getTableColumns, inArray, ne, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { teams } from '../team/table.ts'
import { type Review, reviewRows, reviews } from './table.ts'

/**
 * A review of the competition, locked before it is judged, extended or published. Lock order: teams, then reviews, then stages, each by id:
 * effects of a verdict or a reveal are written under the stage's lock.
 */
export async function lockReview(db: Db, cmptId: number, reviewId: number): Promise<Review> {
  const [found] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), eq(reviews.cmptId, cmptId)))
    .for('update')
  return orRefuse(found, 'review.unknown')
}

/** All reviews that have one of these teams on their board, locked. */
export async function lockReviewsOf(db: Db, cmptId: number, teamIds: number[]): Promise<void> {
  const theirs = db.select({ id: reviewRows.reviewId }).from(reviewRows).where(inArray(reviewRows.teamId, teamIds))
  await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.cmptId, cmptId), inArray(reviews.id, theirs)))
    .orderBy(asc(reviews.id))
    .for('update')
}

/** The number of a review's requested teams without a verdict, as a column of a query. */
export const pendingCount = sql<number>`(select count(*)::int from ${reviewRows} where ${reviewRows.reviewId} = ${reviews.id}
  and ${reviewRows.askedAt} is not null and ${reviewRows.verdict} = 'pending')`

/** A review with the number of requested teams without a verdict, as a part of a statement. */
export const reviewPart = ({ cmptId, reviewId }: { cmptId: SQLWrapper; reviewId: SQLWrapper }) =>
  row(
    { review: reviews, pending: pendingCount },
    sql`from ${reviews} where ${reviews.id} = ${reviewId} and ${reviews.cmptId} = ${cmptId}`,
  )

const removed = sql`${reviewRows.verdict} in ('refused', 'struck')`

const board = alias(reviewRows, 'board')
const rank = sql<number | null>`${board}.rank`
/** Counts the previous rows and this one. */
const ord = sql<number>`${board}.ord`

/** The whole board ranked without the removed teams: those behind them move up, ties stay ties. A query for FROM, named `board` there. */
const ranked = (reviewId: SQLWrapper) => sql`(select ${reviewRows}.*, ${teams.name} as team_name,
  (case when ${removed} then null else rank() over (partition by ${removed} order by ${reviewRows.place}) end)::int as rank,
  (row_number() over (order by ${reviewRows.place}, ${reviewRows.teamId}))::int as ord
  from ${reviewRows} join ${teams} on ${teams.id} = ${reviewRows.teamId} where ${reviewRows.reviewId} = ${reviewId})`

const MOST_ROWS = sql.raw('500')
/** How many of the teams that would move up are shown below. */
const NEXT = sql.raw('3')
const isBehind = sql`(${board.askedAt} is null and ${board.verdict} = 'pending')`

/** Common table expressions with the rows under review and, `withNext`, the first ones behind them, for `shownPart`. */
export const shownCte = (
  reviewId: SQLWrapper,
  next: 'withNext' | 'withoutNext',
) => sql`ranked as materialized ${ranked(reviewId)},
  shown as (
    (select * from ranked as ${board} where not ${isBehind} order by ${ord} limit ${MOST_ROWS})
    union all
    (select * from ranked as ${board} where ${isBehind} and ${sql.raw(String(next === 'withNext'))} order by ${ord} limit ${NEXT}))`
/** The teams of these rows, as a query. */
export const shownTeams = sql`select shown.team_id from shown`

/** The rows under review in the board's order, and behind them those that would move up. */
export const shownPart = () =>
  rows(
    { ...getTableColumns(board), teamName: sql<string>`${board}.team_name`, rank, ord },
    sql`from shown as ${board} order by ${isBehind}, ${ord}`,
  )

const shownIn = statement(
  (_: Placeholders<{ reviewId: number }>) => ({ shown: shownPart() }),
  ({ reviewId }) => shownCte(reviewId, 'withoutNext'),
)

/** The rows under review in the board's order. */
export const rowsOf = async (db: Db, reviewId: number) => (await shownIn(db, { reviewId })).shown

/** Every team of a review's board, with its rank if it remains there, as a part of a statement. */
export const ranksPart = (reviewId: SQLWrapper) =>
  rows(
    { teamId: board.teamId, rank, verdict: board.verdict, askedAt: board.askedAt },
    sql`from ${ranked(reviewId)} as ${board} order by ${ord}`,
  )

const ranksIn = statement(({ reviewId }: Placeholders<{ reviewId: number }>) => ({ ranks: ranksPart(reviewId) }))

/** Every team of a review's board, with its rank if it remains there. */
export const ranksOfReview = async (db: Db, reviewId: number) => (await ranksIn(db, { reviewId })).ranks

export async function pendingOf(db: Db, reviewId: number): Promise<number> {
  const [found] = await db.select({ pending: pendingCount }).from(reviews).where(eq(reviews.id, reviewId))
  return found?.pending ?? 0
}

/** The review of a stage's last board (or of a week) that the public may see; refuses before publication. */
export async function publishedReview(db: Db, stageId: number, week: number): Promise<Review> {
  const [found] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.stageId, stageId), eq(reviews.week, week), ne(reviews.state, 'open')))
  return orRefuse(found, 'review.notOut')
}

/** The weeks of each stage with a published review board, 0 for the last board. */
export async function publishedWeeks(db: Db, stageIds: number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ stageId: reviews.stageId, week: reviews.week })
    .from(reviews)
    .where(and(inArray(reviews.stageId, stageIds), ne(reviews.state, 'open')))
    .orderBy(asc(reviews.week))
  return new Map([...Map.groupBy(rows, ({ stageId }) => stageId)].map(([id, of]) => [id, of.map(({ week }) => week)]))
}
