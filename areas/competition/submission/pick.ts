import type { AppContext, AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, isNotNull, isNull, lte, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { refuse } from '@leitai/platform/errors/refuse'
import { publish } from '@leitai/platform/pubsub/hub'
import { dayName, dayStart } from '@leitai/platform/time/day'
import { resultsChanged } from '../definition/changes.ts'
import { markRevealed } from '../definition/competition.ts'
import { BOARD_TOPIC } from '../definition/scoring.ts'
import { revealTime } from '../definition/stage.ts'
import { stages } from '../definition/table.ts'
import { isDeleted } from '../model/models.ts'
import { publicly, ranksOf } from './places.ts'
import { openSubmissions } from './quota.ts'
import { refusalToPick, refusalToUnpick } from './rules.ts'
import { sendRevealed } from './send-events.ts'
import { recomputeStandings } from './standings.ts'
import { lockOwnSubmission } from './submission.ts'
import { rankSnapshots, submissions } from './table.ts'
import { countingNote } from './texts.ts'

/** Chooses a submission for the B board, or undoes the choice; returns all chosen ones. */
export async function choose({ db, me, now, language }: AuthenticatedContext, id: number, picked: boolean) {
  const { row, stage, team } = await lockOwnSubmission({ db, me }, id)
  const chosen = () =>
    db
      .select({ id: submissions.id })
      .from(submissions)
      .where(
        and(
          eq(submissions.teamId, team.id),
          eq(submissions.stageId, stage.id),
          eq(submissions.picked, true),
          isNull(submissions.deletedAt),
          isNull(submissions.voidedAt),
        ),
      )
      .orderBy(asc(submissions.id))
  if (picked) {
    const modelDeleted = await isDeleted(db, row.modelId)
    refuse(refusalToPick(stage, { ...row, modelDeleted }, (await chosen()).length, now))
  } else refuse(refusalToUnpick(stage, now))
  await db.update(submissions).set({ picked }).where(eq(submissions.id, id))
  await recomputeStandings(db, stage, team.id)
  const ids = (await chosen()).map((one) => one.id)
  const { pickLimit: limit, pickDefault } = stage
  return { picked: ids, limit, note: countingNote({ picked: ids.length, limit, pickDefault }, language) }
}

/**
 * Scoring takes turns between competitions, so that one with a hundred teams has one share, and then between the teams of each, as their
 * programs do (run/turn.ts): the turn of a submission is one after the team's last that waits, or after what is being scored now in its
 * competition, so that a hundred files of one team let others pass.
 */
export const nextTurn = ({ id, teamId }: { id: number; teamId: number }) => sql`(
  with mine as (select cmpt_id from ${submissions} as own where own.id = ${id}::int)
  select 1 + greatest(
    coalesce((select max(own.turn) from ${submissions} as own where own.team_id = ${teamId}::int and own.state = 'queued' and own.id <> ${id}::int), 0),
    coalesce((select max(now.turn) from ${submissions} as now, mine where now.state = 'scoring' and now.cmpt_id = mine.cmpt_id),
      (select min(next.turn) - 1 from ${submissions} as next, mine where next.state = 'queued' and next.turn > 0
        and next.cmpt_id = mine.cmpt_id and next.id <> ${id}::int), 0)))`

/**
 * All that wait: the n-th of each competition come before the next of any, and in such a round the competition first that was served
 * longest ago.
 */
const queue = sql`line as (
    select id, cmpt_id, row_number() over (partition by cmpt_id order by turn, id) as round
    from ${submissions} where state = 'queued' and turn > 0),
  served as materialized (
    select waits.cmpt_id, (select max(last.started_at) from ${submissions} as last where last.cmpt_id = waits.cmpt_id) as at
    from (select distinct cmpt_id from line) as waits)`
const inOrder = sql`line.round, served.at nulls first, line.id`

/** The id of the submission whose turn it is, locked. */
export const nextInTurn = sql`(with ${queue}
  select taken.id from line join served on served.cmpt_id = line.cmpt_id join ${submissions} as taken on taken.id = line.id
  where taken.state = 'queued' order by ${inOrder} limit 1 for update of taken skip locked)`

/** How many wait before a submission, and itself. */
export const placeInTurn = sql<number>`(with ${queue}
  select place from (select line.id, row_number() over (order by ${inOrder})::int as place
    from line join served on served.cmpt_id = line.cmpt_id) as places where places.id = ${submissions.id})`

/** Reveals a stage's B board, and writes the resulting honours; does nothing if it is revealed already. */
export async function reveal(db: Db, stageId: number, now: Date): Promise<void> {
  if (!(await markRevealed(db, stageId, now))) return
  await resultsChanged.run({ db, stageId, now, notify: true })
  await publish(db, BOARD_TOPIC, stageId)
  await sendRevealed(db, stageId, now)
}

/** Reveals the B boards that are due, once no submission of their stage waits for scoring. */
export async function revealDue(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const ended = await ctx.db
    .select()
    .from(stages)
    .where(and(isNull(stages.revealedAt), isNotNull(stages.spec), lte(stages.endAt, now)))
  for (const stage of ended) {
    const due = revealTime(stage)
    if (!due || due > now || (await openSubmissions(ctx.db, stage.id)) > 0) continue
    await transaction(ctx.db, (db) => reveal(db, stage.id, now))
    ctx.log.info({ stage: stage.id, competition: stage.cmptId }, 'the B board is shown')
  }
}

/** Stores the ranks at the end of yesterday, for the rank changes shown on the board. */
export async function snapshotRanks(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const yesterday = dayName(new Date(dayStart(now).getTime() - 1))
  const running = await ctx.db
    .select()
    .from(stages)
    .where(and(isNotNull(stages.spec), lte(stages.startAt, now)))
  for (const stage of running) {
    if (stage.endAt && stage.endAt < new Date(now.getTime() - 2 * 86_400_000)) continue
    const existing = await ctx.db
      .select({ teamId: rankSnapshots.teamId })
      .from(rankSnapshots)
      .where(and(eq(rankSnapshots.stageId, stage.id), eq(rankSnapshots.day, yesterday)))
      .limit(1)
    if (existing.length > 0) continue
    const ranks = await ranksOf(ctx.db, publicly({ stage, board: 'A' }, now))
    for (let at = 0; at < ranks.length; at += 5000) {
      const rows = ranks.slice(at, at + 5000).map((row) => ({ ...row, stageId: stage.id, day: yesterday }))
      await ctx.db.insert(rankSnapshots).values(rows).onConflictDoNothing()
    }
  }
}
