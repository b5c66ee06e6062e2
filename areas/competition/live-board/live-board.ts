import { mapped, type Placeholders, row, rows, statement } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, count, desc, eq, isNull, lte, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { publish } from '@leitai/platform/pubsub/hub'
import { BOARD_TOPIC } from '../definition/board-topic.ts'
import { type Stage, stages } from '../definition/table.ts'
import { boardPart } from '../leaderboard/board.ts'
import { isBlind, showScore } from '../submission/board-rules.ts'
import { isOfNoon } from '../submission/daily.ts'
import { publicly } from '../submission/places.ts'
import { standings, submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { screenLimits } from './contract.ts'
import { type Freeze, type KeptRow, screenFreezes, screens } from './table.ts'

const MINUTE_MS = 60_000

interface Times {
  startAt: Date
  endAt: Date | null
}

/** Whether a stage's live board should be frozen at this time. */
const isFreezing = ({ startAt, endAt }: Times, freezeMinutes: number, now: Date): boolean =>
  freezeMinutes > 0 &&
  endAt !== null &&
  now >= startAt &&
  now < endAt &&
  now.getTime() >= endAt.getTime() - freezeMinutes * MINUTE_MS

/** Whether a freeze is in effect: an automatic one until the end, a manual one until it is lifted. */
const holds = (freeze: { byHand: boolean; liftedAt: Date | null }, { endAt }: Times, now: Date): boolean =>
  freeze.liftedAt === null && (freeze.byHand || (endAt !== null && now < endAt))

export const refusalToFreeze = ({ startAt }: Times, revealed: boolean, now: Date): Refusal | null => {
  if (now < startAt) return { code: 'liveBoard.notBegun' }
  return revealed ? { code: 'liveBoard.revealed' } : null
}

const settingsPart = (cmptId: SQLWrapper) =>
  mapped(
    row(
      { top: screens.top, freezeMinutes: screens.freezeMinutes },
      sql`from ${screens} where ${screens.cmptId} = ${cmptId}`,
    ),
    (found) => found ?? { top: screenLimits.top.usual, freezeMinutes: 0 },
  )
const settingsIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({ settings: settingsPart(cmptId) }))

export const settingsOf = async (db: Db, cmptId: number): Promise<{ top: number; freezeMinutes: number }> =>
  (await settingsIn(db, { cmptId })).settings

/** The settings and the freezes of all stages, without the frozen rows; `freezeIn` says whether one is in effect. */
export const screenIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({
  settings: settingsPart(cmptId),
  freezes: rows(
    {
      stageId: screenFreezes.stageId,
      at: screenFreezes.at,
      byHand: screenFreezes.byHand,
      liftedAt: screenFreezes.liftedAt,
    },
    sql`from ${screenFreezes} join ${stages} on ${stages.id} = ${screenFreezes.stageId} where ${stages.cmptId} = ${cmptId}`,
  ),
}))

/** The board on the live board: A, or B once it is revealed. */
export const boardOf = ({ spec, revealedAt }: Stage): 'A' | 'B' => (spec && spec.b !== 'none' && revealedAt ? 'B' : 'A')

/** While a new test set is blind, shows the board of the stage before it. */
export function stageOnScreen(all: Stage[], stage: Stage): Stage {
  return (isBlind(stage) ? all.findLast((one) => one.spec !== null && one.ord < stage.ord) : null) ?? stage
}

export async function rowsOf(db: Db, stage: Stage, top: number, now: Date) {
  const board = await boardPart(db, publicly({ stage, board: boardOf(stage) }, now), {
    now,
    limit: top,
    offset: 0,
  })
  return {
    rows: board.rows.map(({ rank, teamId, teamName, teamLogo, score, numbers, interval, entries, at, baseline }) => ({
      rank,
      teamId,
      teamName,
      teamLogo,
      score,
      numbers,
      interval,
      entries,
      at,
      baseline,
    })),
    total: board.ranked,
  }
}

/** The freeze of a stage that is in effect now. */
export async function freezeOf(db: Db, stage: Stage, now: Date): Promise<Freeze | null> {
  // A final board is public.
  if (stage.revealedAt) return null
  return freezeIn(await db.select().from(screenFreezes).where(eq(screenFreezes.stageId, stage.id)), stage, now)
}

/** As freezeOf, from freezes that were read. */
export function freezeIn<F extends Pick<Freeze, 'stageId' | 'byHand' | 'liftedAt'>>(
  freezes: readonly F[],
  stage: Stage,
  now: Date,
): F | null {
  if (stage.revealedAt) return null
  const found = freezes.find(({ stageId }) => stageId === stage.id)
  return found && holds(found, stage, now) ? found : null
}

/** Stores the present board; an existing freeze is kept. */
export async function freeze(
  db: Db,
  stage: Stage,
  { top, byHand, now }: { top: number; byHand: boolean; now: Date },
): Promise<void> {
  const board = await rowsOf(db, stage, top, now)
  const kept: KeptRow[] = board.rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  const values = { at: now, rows: kept, total: board.total, byHand, liftedAt: null }
  const insert = db.insert(screenFreezes).values({ stageId: stage.id, ...values })
  await (byHand
    ? insert.onConflictDoUpdate({ target: screenFreezes.stageId, set: values })
    : insert.onConflictDoNothing())
  await publish(db, BOARD_TOPIC, stage.id)
}

/** Freezes boards whose last minutes have begun. */
export async function freezeDue(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const soon = await ctx.db
    .select({ stage: stages, top: screens.top, freezeMinutes: screens.freezeMinutes })
    .from(screens)
    .innerJoin(stages, eq(stages.cmptId, screens.cmptId))
    .leftJoin(screenFreezes, eq(screenFreezes.stageId, stages.id))
    .where(and(isNull(screenFreezes.stageId), lte(stages.startAt, now), sql`${screens.freezeMinutes} > 0`))
  for (const { stage, top, freezeMinutes } of soon) {
    if (stage.spec === null || !isFreezing(stage, freezeMinutes, now)) continue
    await transaction(ctx.db, (db) => freeze(db, stage, { top, byHand: false, now }))
  }
}

/** Submissions of a stage that count. */
const counting = (stageId: number) =>
  and(
    eq(submissions.stageId, stageId),
    eq(submissions.state, 'scored'),
    eq(submissions.practice, false),
    isNull(submissions.deletedAt),
    isNull(submissions.voidedAt),
  )

export async function submissionCount(db: Db, stageId: number): Promise<number> {
  const [found] = await db.select({ count: count() }).from(submissions).where(counting(stageId))
  return found?.count ?? 0
}

/** The latest scored submissions. A score is shown only if it is the team's score on the board, and not for submissions after a freeze. */
export async function tickerOf(db: Db, stage: Stage, { frozenAt, now }: { frozenAt: Date | null; now: Date }) {
  const found = await db
    .select({
      id: submissions.id,
      teamName: teams.name,
      at: submissions.finishedAt,
      score: standings.score,
    })
    .from(submissions)
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .leftJoin(
      standings,
      and(
        eq(standings.submissionId, submissions.id),
        eq(standings.stageId, stage.id),
        // On a noon board, compare with the noon standings: the present ones would reveal a better submission.
        eq(standings.board, isOfNoon(stage, 'A', now) ? 'noon' : 'A'),
        eq(standings.week, 0),
      ),
    )
    .where(counting(stage.id))
    .orderBy(desc(submissions.finishedAt), desc(submissions.id))
    .limit(screenLimits.ticker)
  return found.flatMap(({ id, teamName, at, score }) => {
    if (!at) return []
    const visible = score !== null && (frozenAt === null || at <= frozenAt)
    return [{ id, teamName, at, score: visible ? showScore(score, stage.decimals) : null }]
  })
}
