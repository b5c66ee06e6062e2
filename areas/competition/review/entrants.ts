import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray, isNotNull, lte, notExists, notInArray } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { publish } from '@leitai/platform/pubsub/hub'
import { BOARD_TOPIC } from '../definition/board-topic.ts'
import { promotedBy } from '../definition/rules.ts'
import { lockStage } from '../definition/scoring.ts'
import { launched } from '../definition/staff.ts'
import { type Competition, competitions, type Stage, stages } from '../definition/table.ts'
import { openSubmissions } from '../submission/quota.ts'
import { standings } from '../submission/table.ts'
import { boardStages, outcomeOf } from './outcome.ts'
import { entrances, entrants, reviewRows, reviews } from './table.ts'

export interface Entrant {
  teamId: number
  rank: number
}
interface Into {
  cmpt: Competition
  stage: Stage
  now: Date
}

/**
 * The teams that a stage's rule admits, in the order of their ranks; null while undecided. Stored once the stage has begun: until then
 * computed from the board or the final review. With `teamId`, that team or nobody.
 */
export async function entrantsOf(db: Db, { teamId, ...into }: Into & { teamId?: number }): Promise<Entrant[] | null> {
  if (!into.stage.promotion) return null
  const kept = await entrantsLeft(db, into.stage, teamId)
  if (kept !== 'none stored') return kept
  const found = await decided(db, into)
  return found && (teamId === undefined ? found.list : found.list.filter((one) => one.teamId === teamId))
}

/** Applies a stage's rule to the board of the previous scored stage; null while that is not final. */
async function decided(db: Db, { cmpt, stage, now }: Into): Promise<{ from: Stage; list: Entrant[] } | null> {
  const from = (await boardStages(db, cmpt)).findLast(({ ord }) => ord < stage.ord)
  if (!stage.promotion || !from) return null
  const outcome = await outcomeOf(db, { cmpt, stage: from, noReview: true, now })
  return 'code' in outcome ? null : { from, list: promotedBy(stage.promotion, outcome.places) }
}

/**
 * The stored list without teams that have no result left: removed by the review, or, without a review, without a submission that counts.
 * While a later review is running, the list is undecided.
 */
async function entrantsLeft(db: Db, stage: Stage, teamId?: number): Promise<Entrant[] | null | 'none stored'> {
  const [kept] = await db
    .select({ from: stages, reviewId: reviews.id, finalAt: reviews.finalAt })
    .from(entrances)
    .innerJoin(stages, eq(stages.id, entrances.fromStageId))
    .leftJoin(reviews, and(eq(reviews.stageId, entrances.fromStageId), eq(reviews.week, 0)))
    .where(eq(entrances.stageId, stage.id))
  if (!kept) return 'none stored'
  const { from, reviewId, finalAt } = kept
  if (reviewId !== null && finalAt === null) return null
  const left =
    reviewId === null
      ? db
          .select({ teamId: standings.teamId })
          .from(standings)
          .where(
            and(
              eq(standings.stageId, from.id),
              eq(standings.board, from.spec?.b === 'none' ? 'A' : 'B'),
              eq(standings.week, 0),
              teamId === undefined ? undefined : eq(standings.teamId, teamId),
            ),
          )
      : db
          .select({ teamId: reviewRows.teamId })
          .from(reviewRows)
          .where(
            and(
              eq(reviewRows.reviewId, reviewId),
              notInArray(reviewRows.verdict, ['refused', 'struck']),
              teamId === undefined ? undefined : eq(reviewRows.teamId, teamId),
            ),
          )
  return db
    .select({ teamId: entrants.teamId, rank: entrants.rank })
    .from(entrants)
    .where(and(eq(entrants.stageId, stage.id), inArray(entrants.teamId, left)))
    .orderBy(asc(entrants.rank), asc(entrants.teamId))
}

/**
 * Stores the entrants of a stage under the lock of the deciding stage, which its score changes take too. A list stored concurrently is only
 * extended by teams that moved up in a review (`add`): nobody is removed because another team entered.
 */
async function keep(db: Db, into: Into, { add }: { add: boolean }): Promise<void> {
  const before = await decided(db, into)
  if (!before) return
  await lockStage(db, before.from.id, 'change')
  // Read again: the board may have changed between the first read and the lock.
  const found = await decided(db, into)
  if (!found) return
  const { stage, now } = into
  const made = await db
    .insert(entrances)
    .values({ stageId: stage.id, fromStageId: found.from.id, at: now })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0 && !add) return
  await write(db, into, found)
}

async function write(db: Db, { stage, now }: Into, { from, list }: { from: Stage; list: Entrant[] }): Promise<void> {
  for (let first = 0; first < list.length; first += 1000) {
    const part = list.slice(first, first + 1000)
    await db
      .insert(entrants)
      .values(part.map(({ teamId, rank }) => ({ stageId: stage.id, teamId, rank, at: now })))
      .onConflictDoNothing()
  }
  await publish(db, BOARD_TOPIC, from.id)
}

/** Adds teams whose penalty was lifted to the stages that have begun meanwhile, if their rank qualifies; adds no others, removes none. */
export async function addEntrants(
  db: Db,
  { cmpt, teamIds, now }: { cmpt: Competition; teamIds: number[]; now: Date },
): Promise<void> {
  const kept = await db
    .select({ stage: stages, fromId: entrances.fromStageId })
    .from(entrances)
    .innerJoin(stages, eq(stages.id, entrances.stageId))
    .where(eq(stages.cmptId, cmpt.id))
    .orderBy(asc(entrances.fromStageId))
  for (const { stage, fromId } of kept) {
    const into = { cmpt, stage, now }
    await lockStage(db, fromId, 'change')
    const found = await decided(db, into)
    const list = found?.list.filter(({ teamId }) => teamIds.includes(teamId)) ?? []
    if (found && list.length > 0) await write(db, into, { ...found, list })
  }
}

/** Updates the entrants after a stage's final review was made or changed; has no effect before the next stage begins. */
export async function keepFrom(db: Db, stageId: number, now: Date): Promise<void> {
  const [from] = await db
    .select({ stage: stages, cmpt: competitions })
    .from(stages)
    .innerJoin(competitions, eq(competitions.id, stages.cmptId))
    .where(eq(stages.id, stageId))
  if (!from) return
  const next = (await boardStages(db, from.cmpt)).find(({ ord }) => ord > from.stage.ord)
  if (next?.promotion && next.startAt <= now) await keep(db, { cmpt: from.cmpt, stage: next, now }, { add: true })
}

/** Stores the entrants of stages that have begun, once the board before them is decided and fully scored. */
export async function keepEntrants(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const existing = ctx.db.select({ id: entrances.stageId }).from(entrances).where(eq(entrances.stageId, stages.id))
  const begun = await ctx.db
    .select({ stage: stages, cmpt: competitions })
    .from(stages)
    .innerJoin(competitions, eq(competitions.id, stages.cmptId))
    .where(and(isNotNull(stages.promotion), lte(stages.startAt, now), launched, notExists(existing)))
  for (const into of begun) {
    const found = await decided(ctx.db, { ...into, now })
    if (!found || (await openSubmissions(ctx.db, found.from.id)) > 0) continue
    await transaction(ctx.db, (db) => keep(db, { ...into, now }, { add: false }))
    ctx.log.info({ stage: into.stage.id, competition: into.cmpt.id }, 'the entrants of the stage are stored')
  }
}
