import { rows } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray, isNotNull, lte, ne, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { notifyHosts } from '../competition-editor/launch.ts'
import { cardColumns, cardsOf } from '../definition/competition.ts'
import type { Reviewing } from '../definition/reviewing.ts'
import { launched } from '../definition/staff.ts'
import { competitions, signUps } from '../definition/table.ts'
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

/** The teams whose materials judges mark after a stage, each with the review that requires them. */
export const toMark = (db: Db, stageId: number) =>
  db
    .select({ teamId: reviewRows.teamId, subjectId: reviews.id })
    .from(reviewRows)
    .innerJoin(reviews, eq(reviews.id, reviewRows.reviewId))
    .where(
      and(
        eq(reviews.stageId, stageId),
        eq(reviews.week, 0),
        isNotNull(reviewRows.askedAt),
        inArray(reviewRows.verdict, ['pending', 'passed']),
      ),
    )

/** The files of one team in a review, in upload order, as a part of a statement. */
export const filesToMark: Reviewing['filesToMark'] = ({ reviewId, teamId }) =>
  rows(
    { objectKey: materials.objectKey, name: materials.fileName, size: materials.size },
    sql`from ${materials} where ${materials.reviewId} = ${reviewId} and ${materials.teamId} = ${teamId}
      order by ${materials.id}`,
  )

/**
 * Titles of the competitions that bind a person to their document: running or under review until the list is final, and requiring a real
 * name.
 */
export async function submittedBy(db: Db, userId: number, now: Date): Promise<Words[]> {
  const rows = await db
    .select(cardColumns)
    .from(signUps)
    .innerJoin(competitions, eq(competitions.id, signUps.cmptId))
    .where(
      and(
        eq(signUps.userId, userId),
        launched,
        ne(competitions.realName, 'none'),
        // Practice never ends and awards nothing, so it would bind a person for ever.
        eq(competitions.practice, false),
        lte(competitions.startAt, now),
      ),
    )
  const cards = await cardsOf(db, rows, { me: null, now })
  const reviewed = await db
    .select({ cmptId: reviews.cmptId })
    .from(reviews)
    .where(
      and(
        inArray(
          reviews.cmptId,
          cards.map(({ id }) => id),
        ),
        ne(reviews.state, 'final'),
      ),
    )
  const open = new Set(reviewed.map(({ cmptId }) => cmptId))
  return cards
    .filter(({ id, state }) => state === 'running' || state === 'reviewing' || open.has(id))
    .map(({ title }) => title)
}
