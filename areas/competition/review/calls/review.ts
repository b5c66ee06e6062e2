import { type Placeholders, statement } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, isNotNull, ne, notInArray, or, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteChange } from '../../definition/changes.ts'
import { publicCompetition, stageIn, waitsForB } from '../../definition/competition.ts'
import { lockStage } from '../../definition/scoring.ts'
import { type Stage, stages } from '../../definition/table.ts'
import { outcomeOf, roundOf } from '../../judging/round.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { numberColumns, ruleOverSeveral, shownNumbers, showScore } from '../../submission/board-rules.ts'
import { openSubmissions } from '../../submission/quota.ts'
import { reveal } from '../../submission/reveal.ts'
import { myTeamIn } from '../../submission/submission.ts'
import { standings, submissions } from '../../submission/table.ts'
import { teams } from '../../team/table.ts'
import { attachmentUrl } from '../../works/work.ts'
import { readableReviews } from '../access.ts'
import { askNext, letBack, notifyTeams } from '../ask.ts'
import { boardName } from '../board-note.ts'
import type * as contract from '../contract.ts'
import { prizeToPay } from '../final-places.ts'
import { updateResults } from '../finish.ts'
import { refusalToFreeze } from '../freeze.ts'
import { materialsOf, materialsPart, membersPart, verifiedIn } from '../material.ts'
import { lockReview, pendingOf, reviewPart, rowsOf, shownCte, shownPart, shownTeams } from '../review.ts'
import {
  daysAfter,
  isLate,
  isSkipped,
  lackingOf,
  refusalToFinish,
  refusalToPublish,
  refusalToUpload,
} from '../rules.ts'
import { materials, type Review, reviewRows, reviews } from '../table.ts'
import { boardFrozenAgain, boardPublished, reasonText } from '../texts.ts'

export const freezeReview: Handler<typeof contract.freezeReview> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, stageId, week, plan } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const stage = await stageIn(db, cmptId, stageId)
  refuse(refusalToFreeze(cmpt, stage, week, now))
  const roundId = cmpt.type === 'application' ? orRefuse(input.roundId, 'review.round') : null
  if (roundId !== null) {
    const round = await roundOf(db, cmptId, roundId)
    const fits = round.state === 'closed' && round.subject === 'entry' && round.stageId === stageId
    refuse(fits ? null : { code: 'review.round' })
  }
  // A week's review needs no materials: it only decides the week's winners.
  const values = { ...plan, asks: week > 0 ? [] : [...new Set(plan.asks)], roundId, frozenAt: now }
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`review of ${stageId}`}))`)
  const [before] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.stageId, stageId), eq(reviews.week, week)))
    .for('update')
  // Waits for concurrent changes of the board, such as a penalty: an earlier read would keep a removed team.
  await lockStage(db, stageId, 'change')
  refuse((await openSubmissions(db, stageId)) > 0 ? { code: 'review.scoring' } : null)
  const places = await placesFor(db, stage, { week, roundId })
  refuse(places.length > 0 ? null : { code: 'review.empty' })
  const [saved] = before
    ? await db.update(reviews).set(values).where(eq(reviews.id, before.id)).returning()
    : await db
        .insert(reviews)
        .values({ ...values, cmptId, stageId, week })
        .returning()
  const review = orRefuse(saved, 'review.unknown')
  await keepPicturesIn(context, review.text)
  await copyBoard(db, review, places)
  await letBack(db, review)
  const { asked, skipped } =
    review.state === 'final' ? { asked: [], skipped: 0 } : await askNext(db, review, { cmpt, now, by: me.id })
  if (review.state !== 'open') {
    const text = boardFrozenAgain(await boardName(db, review))
    await noteChange(db, { cmptId, at: now, text, by: me.id })
  }
  // As after a verdict: the final board must have been public for the full period.
  if (review.state === 'published') {
    const publicUntil = daysAfter(now, review.publicDays)
    await db.update(reviews).set({ publicUntil }).where(eq(reviews.id, review.id))
  }
  if (review.state !== 'open') await updateResults(db, review, now)
  const detail = { reviewId: review.id, stageId, week, roundId, size: review.size, asked: asked.length, skipped }
  await audit(context, { action: 'review.freeze', target: { kind: 'competition', id: cmptId }, detail })
  return { reviewId: review.id, asked: asked.length, skipped }
}

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

const placesFor = (db: Db, stage: Stage, { week, roundId }: { week: number; roundId: number | null }) =>
  roundId === null ? boardOf(db, stage, week) : orderOf(db, stage.cmptId, roundId)

/** Copies a board into the review; existing data about a team is kept. */
async function copyBoard(db: Db, review: Review, places: Place[]): Promise<void> {
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

export const publishReview: Handler<typeof contract.publishReview> = async (context, { cmptId, reviewId }) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const review = await lockReview(db, cmptId, reviewId)
  refuse(refusalToPublish(review, await pendingOf(db, reviewId)))
  const publicUntil = daysAfter(now, review.publicDays)
  await db.update(reviews).set({ state: 'published', publishedAt: now, publicUntil }).where(eq(reviews.id, reviewId))
  const [stage] = await db.select().from(stages).where(eq(stages.id, review.stageId))
  if (review.week === 0 && stage && waitsForB(stage)) await reveal(db, stage.id, now)
  const published = boardPublished(await boardName(db, review), publicUntil)
  await noteChange(db, { cmptId, at: now, text: published.body, by: me.id })
  const rows = await rowsOf(db, reviewId)
  await notifyTeams(
    db,
    rows.map(({ teamId }) => teamId),
    { cmpt, ...published, now },
  )
  await audit(context, { action: 'review.publish', target: { kind: 'competition', id: cmptId }, detail: { reviewId } })
  return { publicUntil }
}

const reviewIn = statement(
  (given: Placeholders<{ cmptId: number; reviewId: number }>) => ({
    found: reviewPart(given),
    shown: shownPart(),
    people: membersPart(shownTeams),
    materials: materialsPart({ reviewIds: sql`array[${given.reviewId}::int]`, teamIds: shownTeams }),
  }),
  ({ reviewId }) => shownCte(reviewId, 'withNext'),
)

export const hostReview: Handler<typeof contract.hostReview> = async (context, { cmptId, reviewId }) => {
  const { db, now, language } = context
  const { cmpt, role } = await readableReviews(context, cmptId)
  const { found, shown, ...around } = await reviewIn(db, { cmptId, reviewId })
  const { review, pending } = orRefuse(found, 'review.unknown')
  const people = Map.groupBy(around.people, ({ teamId }) => teamId)
  const stored = Map.groupBy(around.materials, ({ teamId }) => teamId)
  const list = shown.map((row) => {
    const materials = stored.get(row.teamId) ?? []
    const members = (people.get(row.teamId) ?? []).map(({ shown }) => shown)
    const lacking = row.askedAt ? lackingOf(review.asks, materials) : []
    return {
      ...row,
      reason: reasonText(row, language),
      members,
      asked: row.askedAt !== null,
      late: row.dueAt !== null && now >= row.dueAt,
      lacking,
      unverified: cmpt.realName === 'none' ? 0 : members.filter((one) => !one.verified).length,
      skipped: isSkipped(row),
      removedLate: isLate(row),
      prize: prizeToPay(cmpt, review, row),
      materials,
    }
  })
  const run = refusalToRun(role)
  const words = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const { size, asks, text, dueDays, publicDays } = review
  return {
    ...review,
    pending,
    plan: { size, asks, text, dueDays, publicDays },
    realName: cmpt.realName,
    rows: list,
    may: {
      run: words(run),
      publish: words(run ?? refusalToPublish(review, pending)),
      finish: words(run ?? refusalToFinish(review, pending, now)),
    },
  }
}

export const myReview: Handler<typeof contract.myReview> = async ({ db, me, now, language }, { cmptId }) => {
  const cmpt = await publicCompetition(db, cmptId)
  const team = await myTeamIn(db, cmptId, me)
  const rows = await db
    .select({ review: reviews, row: reviewRows, stageName: stages.name })
    .from(reviewRows)
    .innerJoin(reviews, eq(reviews.id, reviewRows.reviewId))
    .innerJoin(stages, eq(stages.id, reviews.stageId))
    .where(
      and(
        eq(reviewRows.teamId, team.id),
        eq(reviews.cmptId, cmptId),
        eq(reviews.week, 0),
        or(
          isNotNull(reviewRows.dueAt),
          eq(reviewRows.cause, 'unnamed'),
          and(isNotNull(reviewRows.askedAt), ne(reviews.state, 'open')),
        ),
      ),
    )
    .orderBy(asc(stages.ord))
  const reviewIds = rows.map(({ review }) => review.id)
  const [stored, verified] = await Promise.all([materialsOf(db, reviewIds, [team.id]), verifiedIn(db, [team.id])])
  const people = verified.get(team.id) ?? []
  const unverified = cmpt.realName === 'none' ? [] : people.flatMap(({ name, verified }) => (verified ? [] : [name]))
  return rows.map(({ review, row, stageName }) => {
    const own = stored.filter(({ reviewId }) => reviewId === review.id)
    const refused = refusalToUpload(review, row, now)
    // Actions of the platform are shown immediately, a person's verdict together with all others.
    const out = review.state !== 'open' || isSkipped(row) || isLate(row)
    return {
      ...review,
      reviewId: review.id,
      stageName,
      dueAt: row.dueAt,
      materials: own,
      lacking: lackingOf(review.asks, own),
      unverified,
      verdict: out ? row.verdict : null,
      reason: out ? reasonText(row, language) : '',
      may: { upload: refused ? refusalText(refused, language) : null },
    }
  })
}

export const reviewMaterial: Handler<typeof contract.reviewMaterial> = async (context, { cmptId, materialId }) => {
  await readableReviews(context, cmptId)
  const [found] = await context.db
    .select({ objectKey: materials.objectKey, name: materials.fileName })
    .from(materials)
    .innerJoin(reviews, eq(reviews.id, materials.reviewId))
    .where(and(eq(materials.id, materialId), eq(reviews.cmptId, cmptId)))
  return { url: await attachmentUrl(context.ctx, orRefuse(found, 'review.unknown')) }
}
