import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray, lte } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { refuse } from '@leitai/platform/errors/refuse'
import { sendEvents, someoneListens } from '@leitai/site/webhook/send-events'
import { type By, noteChange, resultsChanged } from '../definition/changes.ts'
import { webhookOwnersOf } from '../definition/staff.ts'
import { type Competition, competitions, stages } from '../definition/table.ts'
import { members } from '../team/table.ts'
import { notifyTeams } from './ask.ts'
import { boardName } from './board-note.ts'
import { keepFrom } from './entrants.ts'
import { lockReview, pendingOf, rowsOf } from './review.ts'
import { refusalToFinish } from './rules.ts'
import { type Review, reviews } from './table.ts'
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
  await notifyDecided(db, review, { cmpt, rows, now })
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

interface Decided {
  cmpt: Pick<Competition, 'id' | 'title' | 'organisationId'>
  rows: Awaited<ReturnType<typeof rowsOf>>
  now: Date
}

/** Tells the competition’s webhooks, and those of the members of each team, how a review that is final has decided. */
async function notifyDecided(db: Db, review: Review, { cmpt, rows, now }: Decided): Promise<void> {
  if (rows.length === 0 || !(await someoneListens(db))) return
  const [stage] = await db
    .select({ id: stages.id, name: stages.name })
    .from(stages)
    .where(eq(stages.id, review.stageId))
  if (!stage) return
  const teamIds = rows.map(({ teamId }) => teamId)
  const people = await db
    .select({ teamId: members.teamId, userId: members.userId })
    .from(members)
    .where(inArray(members.teamId, teamIds))
  const byTeam = Map.groupBy(people, ({ teamId }) => teamId)
  await sendEvents(
    db,
    rows.flatMap(({ teamId, teamName, verdict }) => {
      if (verdict === 'pending') return []
      const team = { id: teamId, name: teamName }
      return [
        {
          type: 'review.decided' as const,
          data: {
            competition: { id: cmpt.id, title: cmpt.title },
            stage,
            team,
            verdict,
            url: `/cmptDetail.html?id=${cmpt.id}&tab=team`,
          },
          owners: [
            ...webhookOwnersOf(cmpt),
            ...(byTeam.get(teamId) ?? []).map(({ userId }) => ({ kind: 'person' as const, id: userId })),
          ],
          now,
        },
      ]
    }),
  )
}
