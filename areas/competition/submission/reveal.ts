import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNotNull, isNull, lte } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { publish } from '@leitai/platform/pubsub/hub'
import { dayName, dayStart } from '@leitai/platform/time/day'
import { BOARD_TOPIC } from '../definition/board-topic.ts'
import { resultsChanged } from '../definition/changes.ts'
import { markRevealed } from '../definition/competition.ts'
import { revealTime } from '../definition/stage.ts'
import { stages } from '../definition/table.ts'
import { publicly, ranksOf } from './places.ts'
import { openSubmissions } from './quota.ts'
import { sendRevealed } from './send-events.ts'
import { rankSnapshots } from './table.ts'

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
