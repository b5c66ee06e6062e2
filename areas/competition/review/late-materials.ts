import { audit } from '@leitai/platform/audit/audit'
import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq, lte, ne, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { notifyHosts } from '../competition-editor/notify-staff.ts'
import { competitions } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import { notifyTeams } from './ask.ts'
import { lockReview } from './review.ts'
import { ownWhy } from './rules.ts'
import { materials, reviewRows, reviews } from './table.ts'
import { materialsLate, teamRemovedLate } from './texts.ts'
import { followVerdict } from './verdict.ts'

/** Submissions in progress at the deadline finish first. */
const GRACE_MS = 60_000

/** Whether a team’s materials are incomplete, on its row and the review. */
export const lacking = sql`exists (
  select 1 from jsonb_array_elements_text(${reviews.asks}) as asked(kind)
  where not exists (
    select 1 from ${materials}
    where ${materials.reviewId} = ${reviewRows.reviewId} and ${materials.teamId} = ${reviewRows.teamId}
      and ${materials.kind} = asked.kind))`

/** Removes teams whose materials were incomplete at their deadline, and requests materials from those who move up. */
export async function removeLate(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const late = and(
    lte(reviewRows.dueAt, new Date(now.getTime() - GRACE_MS)),
    eq(reviewRows.verdict, 'pending'),
    ne(reviews.state, 'final'),
    lacking,
  )
  const rows = (db: AppContext['db']) =>
    db
      .select({ row: reviewRows, name: teams.name, cmpt: competitions })
      .from(reviewRows)
      .innerJoin(reviews, eq(reviews.id, reviewRows.reviewId))
      .innerJoin(teams, eq(teams.id, reviewRows.teamId))
      .innerJoin(competitions, eq(competitions.id, reviews.cmptId))
  for (const { row, name, cmpt } of await rows(ctx.db).where(late)) {
    const { reviewId, teamId } = row
    await transaction(ctx.db, async (db) => {
      const review = await lockReview(db, cmpt.id, reviewId)
      const which = and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, teamId))
      // A host may have decided or extended the deadline meanwhile.
      if ((await rows(db).where(and(which, late))).length === 0) return
      const judged = { verdict: 'refused' as const, ...ownWhy('noMaterial') }
      await db.update(reviewRows).set(judged).where(which)
      const next = await followVerdict(db, review, {
        cmpt,
        now,
        by: null,
        teamName: name,
        was: 'pending',
        ...judged,
      })
      await notifyTeams(db, [teamId], { cmpt, ...materialsLate(judged), now })
      await notifyHosts({ db, now }, cmpt, teamRemovedLate(name, next), 'review')
      const act = { action: 'review.late' as const, target: { kind: 'team', id: teamId }, cmptId: cmpt.id }
      await audit({ db, me: null, now, ip: '' }, { ...act, detail: { reviewId } })
    })
  }
}
