import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq, gt, inArray, isNull, lte } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineTask } from '@leitai/platform/jobs/task'
import { competitions } from '../definition/table.ts'
import { notifyTeams } from './ask.ts'
import { keepEntrants } from './entrants.ts'
import { finishDue } from './finish.ts'
import { removeLate } from './late-materials.ts'
import { lackingOf } from './rules.ts'
import { materials, reviewRows, reviews } from './table.ts'
import { materialsAlmostDue } from './texts.ts'

const BEFORE_MS = 24 * 3_600_000

/** Reminds teams with incomplete materials once, a day before their deadline. */
export async function remindOfMaterials(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const due = await ctx.db
    .select({ row: reviewRows, asks: reviews.asks, cmpt: competitions })
    .from(reviewRows)
    .innerJoin(reviews, eq(reviews.id, reviewRows.reviewId))
    .innerJoin(competitions, eq(competitions.id, reviews.cmptId))
    .where(
      and(
        gt(reviewRows.dueAt, now),
        lte(reviewRows.dueAt, new Date(now.getTime() + BEFORE_MS)),
        isNull(reviewRows.remindedAt),
        eq(reviewRows.verdict, 'pending'),
      ),
    )
  if (due.length === 0) return
  const there = await ctx.db
    .select({ reviewId: materials.reviewId, teamId: materials.teamId, kind: materials.kind })
    .from(materials)
    .where(
      inArray(
        materials.reviewId,
        due.map(({ row }) => row.reviewId),
      ),
    )
  for (const { row, asks, cmpt } of due) {
    const own = there.filter(({ reviewId, teamId }) => reviewId === row.reviewId && teamId === row.teamId)
    const lacks = lackingOf(asks, own).length > 0
    await transaction(ctx.db, async (db) => {
      const which = and(eq(reviewRows.reviewId, row.reviewId), eq(reviewRows.teamId, row.teamId))
      const marked = await db
        .update(reviewRows)
        .set({ remindedAt: now })
        .where(and(which, isNull(reviewRows.remindedAt)))
        .returning({ teamId: reviewRows.teamId })
      if (marked.length === 0 || !lacks || !row.dueAt) return
      await notifyTeams(db, [row.teamId], { cmpt, ...materialsAlmostDue(cmpt.title, row.dueAt), now })
    })
  }
}

export const tasks = [
  defineTask({ name: 'materials', every: '2 seconds', run: remindOfMaterials }),
  defineTask({ name: 'late', every: '2 seconds', run: removeLate }),
  defineTask({ name: 'reviews', every: '2 seconds', run: finishDue }),
  defineTask({ name: 'entrants', every: '2 seconds', run: keepEntrants }),
]
