import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, lte } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { refuse } from '@leitai/platform/errors/refuse'
import { type By, noteChange } from '../definition/change.ts'
import { resultsChanged } from '../definition/results-changed.ts'
import { type Competition, competitions } from '../definition/table.ts'
import { notifyTeams } from './ask.ts'
import { boardName } from './board-note.ts'
import { keepFrom } from './entrants.ts'
import { lockReview, pendingOf, rowsOf } from './review.ts'
import { refusalToFinish } from './rules.ts'
import { type Review, reviews } from './table.ts'
import { tellDecided } from './tell.ts'
import { resultFinal, resultFinalNote } from './texts.ts'

/** Rewrites achievements and promotions if the review is that of the last board. */
export async function updateResults(db: Db, review: Review, now: Date): Promise<void> {
  if (review.week !== 0) return
  await resultsChanged.run({ db, stageId: review.stageId, now, notify: false })
  await keepFrom(db, review.stageId, now)
}

/** Makes a published review final: updates honours, notifies its teams, and updates the competition's page. It is locked. */
export async function finish(
  db: Db,
  review: Review,
  { cmpt, now, by }: { cmpt: Competition; now: Date; by: By },
): Promise<void> {
  refuse(refusalToFinish(review, await pendingOf(db, review.id), now))
  await db.update(reviews).set({ state: 'final', finalAt: now, held: false }).where(eq(reviews.id, review.id))
  await updateResults(db, review, now)
  const rows = await rowsOf(db, review.id)
  const board = await boardName(db, review)
  await notifyTeams(
    db,
    rows.map(({ teamId }) => teamId),
    { cmpt, ...resultFinal(cmpt.title, board), now },
  )
  await tellDecided(db, review, { cmpt, rows, now })
  await noteChange(db, { cmptId: cmpt.id, at: now, text: resultFinalNote(board), by })
}

/** Finalises reviews that have been public long enough, except those that wait for a verdict or are held back by the host. */
export async function finishDue(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const due = await ctx.db
    .select({ id: reviews.id, cmpt: competitions })
    .from(reviews)
    .innerJoin(competitions, eq(competitions.id, reviews.cmptId))
    .where(and(eq(reviews.state, 'published'), eq(reviews.held, false), lte(reviews.publicUntil, now)))
  for (const { id, cmpt } of due) {
    await transaction(ctx.db, async (db) => {
      const review = await lockReview(db, cmpt.id, id)
      if (review.held || refusalToFinish(review, await pendingOf(db, id), now)) return
      await finish(db, review, { cmpt, now, by: null })
    })
  }
}
