import { type Placeholders, type RowOf, row, rows, statement, value } from '@leitai/pg-kit/statement'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { refusalText } from '@leitai/platform/contract/refusals'
import { sql } from '@leitai/platform/db/orm'
import type { RunOutcome } from '@leitai/runner/protocol'
import type * as z from 'zod/mini'
import { stagesOf } from '../definition/competition.ts'
import { teams } from '../team/table.ts'
import type { HostRun } from './contract.host.ts'
import { queueFacts } from './queue-facts.ts'
import { listedColumns, listedFrom, viewOfRuns } from './runs.ts'
import { isOpen, runners, runs } from './table.ts'
import { sharesPart } from './weights.ts'

interface RunsQuery {
  cmptId: number
  state: string
  outcome: string
  /** For the names of team and file; empty for all. */
  pattern: string
  limit: number
  offset: number
}

const listed = {
  ...listedColumns,
  attempt: runs.attempt,
  reason: runs.reason,
  team: { id: teams.id, name: teams.name },
  runner: sql<string | null>`(select ${runners.name} from ${runners} where ${runners.id} = ${runs.runnerId})`,
  /** Of those that its submission was scored by; one of a final re-run is none. */
  isLast: sql<boolean>`${runs.purpose} = 'submission' and not exists (select from ${runs} as later
    where later.submission_id = ${runs.submissionId} and later.purpose = 'submission' and later.id > ${runs.id})`,
}
type Listed = RowOf<typeof listed>

/** A page of the runs of a competition, and figures of all. */
export const hostPage = statement((given: Placeholders<RunsQuery>) => {
  const wanted = sql`${runs.cmptId} = ${given.cmptId} and (${given.state} = '' or ${runs.state} = ${given.state})
    and (${given.outcome} = '' or ${runs.outcome} = ${given.outcome})
    and (${given.pattern}::text = '' or ${teams.name} ilike ${given.pattern}::text or ${runs.fileName} ilike ${given.pattern}::text)`
  const lately = sql`${runs.cmptId} = ${given.cmptId} and ${runs.finishedAt} > now() - interval '7 days'`
  const counted = (where: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${where}))::int`
  return {
    total: value(
      sql<number>`(select count(*)::int from ${runs} join ${teams} on ${teams.id} = ${runs.teamId} where ${wanted})`,
    ),
    list: rows(
      listed,
      sql`from ${listedFrom} join ${teams} on ${teams.id} = ${runs.teamId}
        where ${wanted} order by ${runs.id} desc limit ${given.limit}::int offset ${given.offset}::int`,
    ),
    now: row(
      { waiting: counted(sql`${runs.state} = 'waiting'`), running: counted(sql`${runs.state} = 'running'`) },
      sql`from ${runs} where ${runs.cmptId} = ${given.cmptId} and ${runs.state} <> 'done'`,
    ),
    lately: row(
      {
        doneToday: counted(
          sql`${runs.finishedAt} >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
        ),
        medianWallMs: sql<number | null>`(percentile_cont(0.5) within group (order by ${runs.wallMs}))::int`,
        medianWaitMs: sql<number | null>`(percentile_cont(0.5) within group (
          order by extract(epoch from ${runs.startedAt} - ${runs.createdAt}) * 1000))::int`,
      },
      sql`from ${runs} where ${lately}`,
    ),
    outcomes: value(
      sql<
        { outcome: RunOutcome; count: number }[]
      >`(select coalesce(json_agg(json_build_object('outcome', one.outcome, 'count', one.count)
        order by one.count desc), '[]'::json) from (select ${runs.outcome} as outcome, count(*)::int as count from ${runs}
        where ${lately} and ${runs.outcome} is not null group by ${runs.outcome}) as one)`,
    ),
  }
})
/** Of all competitions. */
export const siteFigures = statement(() => ({
  competitions: sharesPart,
  now: row(
    {
      waiting: sql<number>`(count(*) filter (where ${runs.state} = 'waiting'))::int`,
      running: sql<number>`(count(*) filter (where ${runs.state} = 'running'))::int`,
    },
    sql`from ${runs} where ${isOpen}`,
  ),
  outcomes: value(
    sql<
      { outcome: RunOutcome; count: number }[]
    >`(select coalesce(json_agg(json_build_object('outcome', one.outcome, 'count', one.count)
      order by one.count desc), '[]'::json) from (select ${runs.outcome} as outcome, count(*)::int as count from ${runs}
      where ${runs.finishedAt} > now() - interval '7 days' and ${runs.outcome} is not null group by ${runs.outcome}) as one)`,
  ),
}))

type Found = Awaited<ReturnType<typeof hostPage>>

export const figuresOf = ({ now, lately, outcomes }: Found) => ({
  waiting: now?.waiting ?? 0,
  running: now?.running ?? 0,
  doneToday: lately?.doneToday ?? 0,
  outcomes,
  medianWallMs: lately?.medianWallMs ?? null,
  medianWaitMs: lately?.medianWaitMs ?? null,
})

/** Runs for those who work on the competition; `refused`: why the caller may not change them. */
export async function shownHostRuns(
  { db, ctx, language }: Pick<AuthenticatedContext, 'db' | 'ctx' | 'language'>,
  cmptId: number,
  { list, refused }: { list: Listed[]; refused: string | null },
): Promise<z.output<typeof HostRun>[]> {
  const stages = new Map((await stagesOf(db, cmptId)).map((stage) => [stage.id, stage]))
  const facts = await queueFacts(ctx.db)
  return list.flatMap((run) => {
    const stage = stages.get(run.stageId) ?? { code: null }
    const failed = run.state === 'done' && run.outcome !== 'ok'
    const over = run.state === 'done' ? refusalText({ code: 'run.over' }, language) : null
    const deleted = run.model?.deleted ? refusalText({ code: 'run.modelDeleted' }, language) : null
    const notAgain = failed && run.isLast ? deleted : refusalText({ code: 'run.notAgain' }, language)
    return viewOfRuns({ language }, [run], { stage, facts, isHost: true }).map((shown) => ({
      ...shown,
      team: run.team,
      attempt: run.attempt,
      runner: run.runner,
      reason: run.reason,
      model: run.model,
      notebookSize: run.notebookSize,
      may: { again: refused ?? notAgain, cancel: refused ?? over },
    }))
  })
}
