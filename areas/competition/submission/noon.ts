import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, gt, isNotNull, isNull, lte, or, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { publish } from '@leitai/platform/pubsub/hub'
import { lastNoon } from '@leitai/platform/time/day'
import { BOARD_TOPIC } from '../definition/board-topic.ts'
import { markRefreshed } from '../definition/competition.ts'
import { stageNow } from '../definition/rules.ts'
import { type Stage, stages } from '../definition/table.ts'
import type { Board } from './places.ts'
import { standings } from './table.ts'

/** Whether others see a board as of the last noon: A and the weeks, if the host chose so, until the stage is over. */
export const isOfNoon = (stage: Pick<Stage, 'boardRefresh' | 'startAt' | 'endAt'>, board: Board, now: Date): boolean =>
  stage.boardRefresh === 'noon' && (board === 'A' || board === 'week') && stageNow(stage, now) !== 'over'

/** Stores the boards that change at noon, once noon has passed. Runs every few seconds. */
export async function refreshBoards(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const noon = lastNoon(now)
  const due = await ctx.db
    .select({ id: stages.id })
    .from(stages)
    .where(
      and(
        eq(stages.boardRefresh, 'noon'),
        isNotNull(stages.spec),
        lte(stages.startAt, noon),
        or(isNull(stages.endAt), gt(stages.endAt, now)),
        or(isNull(stages.boardAt), sql`${stages.boardAt} < ${noon}`),
      ),
    )
  for (const { id } of due) {
    await transaction(ctx.db, async (db) => {
      if (await markRefreshed(db, id, { noon, now })) await keep(db, id)
    })
  }
}

async function keep(db: Db, stageId: number): Promise<void> {
  await db.delete(standings).where(and(eq(standings.stageId, stageId), eq(standings.board, 'noon')))
  await db.execute(sql`
    insert into ${standings} (stage_id, board, week, team_id, key, score, submission_id, entries, at, struck)
    select stage_id, 'noon', week, team_id, key, score, submission_id, entries, at, struck from ${standings}
    where stage_id = ${stageId} and board in ('A', 'week')`)
  await publish(db, BOARD_TOPIC, stageId)
}
