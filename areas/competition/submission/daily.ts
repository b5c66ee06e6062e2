import { type Placeholders, rows } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import { shanghaiDay, shanghaiDayName } from '@leitai/platform/db/days'
import type { Db } from '@leitai/platform/db/open'
import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { publish } from '@leitai/platform/pubsub/hub'
import { dayNames, lastNoon } from '@leitai/platform/time/day'
import { BOARD_TOPIC } from '../definition/board-topic.ts'
import { markRefreshed } from '../definition/competition.ts'
import { stageNow } from '../definition/rules.ts'
import { type Stage, stages } from '../definition/table.ts'
import type { Board } from './places.ts'
import { standings, submissions } from './table.ts'

interface Period {
  from: Date
  until: Date
}

const rowsWhere = (condition: SQLWrapper | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`

export const within = (at: SQLWrapper, { from, until }: Placeholders<Period>) =>
  sql`${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz`

/** The submissions of each day in Shanghai, by what became of them, as a part of a statement. `which` begins with `from`. */
export const dailyPart = (which: SQL, given: Placeholders<Period>) =>
  rows(
    {
      day: shanghaiDayName(submissions.createdAt),
      scored: rowsWhere(eq(submissions.state, 'scored')),
      failed: rowsWhere(eq(submissions.state, 'failed')),
      ours: rowsWhere(sql`${submissions.state} = 'failed' and ${isNotNull(submissions.ourFault)}`),
      programs: rowsWhere(
        sql`${submissions.state} = 'failed' and ${submissions.ourFault} is null and ${submissions.programFailed}`,
      ),
      open: rowsWhere(inArray(submissions.state, ['running', 'queued', 'scoring'])),
      // A later attempt, of a revision, would count the time since the submission.
      waited: sql<number | null>`round((percentile_disc(0.95) within group
        (order by extract(epoch from ${submissions.startedAt} - ${submissions.createdAt})) filter (where ${submissions.attempt} = 1))::numeric, 1)::float8`,
    },
    sql`${which} and ${within(submissions.createdAt, given)} group by ${shanghaiDay(submissions.createdAt)}`,
  )
export type DailyRow = ReturnType<ReturnType<typeof dailyPart>['decode']>[number]

/** Numbers of each day, also of those without any. */
export function everyDay(
  from: Date,
  count: number,
  { signUps, daily }: { signUps: readonly { day: string; count: number }[]; daily: readonly DailyRow[] },
) {
  const joinedOn = new Map(signUps.map((one) => [one.day, one.count]))
  const submissionsOn = new Map(daily.map((one) => [one.day, one]))
  return dayNames(from, count).map((day) => ({
    scored: 0,
    failed: 0,
    ours: 0,
    programs: 0,
    open: 0,
    waited: null,
    ...submissionsOn.get(day),
    day,
    signUps: joinedOn.get(day) ?? 0,
  }))
}

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
