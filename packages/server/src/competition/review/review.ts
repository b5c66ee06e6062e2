import type { Db } from '../../platform/db/db.ts'
import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  unionAll,
} from '../../platform/db/orm.ts'
import { type Placeholders, row, statement } from '../../platform/db/statement.ts'
import { orRefuse } from '../../platform/errors/refuse.ts'
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

const reviewIn = statement(({ cmptId, reviewId }: Placeholders<{ cmptId: number; reviewId: number }>) => ({
  found: row(
    { review: reviews, pending: pendingCount },
    sql`from ${reviews} where ${reviews.id} = ${reviewId} and ${reviews.cmptId} = ${cmptId}`,
  ),
}))

/** A review with the number of requested teams without a verdict. */
export const reviewWithPending = async (db: Db, cmptId: number, reviewId: number) =>
  orRefuse((await reviewIn(db, { cmptId, reviewId })).found, 'review.unknown')

const removed = inArray(reviewRows.verdict, ['refused', 'struck'])

/** The whole board ranked without the removed teams: those behind them move up, ties stay ties. */
const ranked = (db: Db, reviewId: number) =>
  db
    .select({
      ...getTableColumns(reviewRows),
      teamName: sql<string>`${teams.name}`.as('team_name'),
      rank: sql<number | null>`(case when ${removed} then null
        else rank() over (partition by ${removed} order by ${reviewRows.place}) end)::int`.as('rank'),
      /** Counts the previous rows and this one. */
      ord: sql<number>`(row_number() over (order by ${reviewRows.place}, ${reviewRows.teamId}))::int`.as('ord'),
    })
    .from(reviewRows)
    .innerJoin(teams, eq(teams.id, reviewRows.teamId))
    .where(eq(reviewRows.reviewId, reviewId))
    .as('board')

const MOST_ROWS = 500
/** How many of the teams that would move up are shown below. */
const NEXT = 3

/** The rows under review in the board's order; with `next`, also the first ones behind them. */
export async function rowsOf(db: Db, reviewId: number, { next }: { next: boolean }) {
  const board = ranked(db, reviewId)
  const judged = or(isNotNull(board.askedAt), ne(board.verdict, 'pending'))
  const own = db.select().from(board).where(judged).orderBy(asc(board.ord)).limit(MOST_ROWS)
  if (!next) return own
  const behind = db
    .select()
    .from(board)
    .where(and(isNull(board.askedAt), eq(board.verdict, 'pending')))
    .orderBy(asc(board.ord))
    .limit(NEXT)
  const rows = await unionAll(own, behind)
  const isBehind = (row: (typeof rows)[number]) => row.askedAt === null && row.verdict === 'pending'
  return rows.toSorted((one, other) => Number(isBehind(one)) - Number(isBehind(other)) || one.ord - other.ord)
}

/** Every team that remains on the board, with its rank. */
export async function ranksOfReview(db: Db, reviewId: number) {
  const board = ranked(db, reviewId)
  return db
    .select({ teamId: board.teamId, rank: board.rank, verdict: board.verdict, askedAt: board.askedAt })
    .from(board)
    .orderBy(asc(board.ord))
}

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
