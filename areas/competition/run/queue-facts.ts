import { mapped, row, rows, statement, value } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import type { Hello } from '@leitai/runner/protocol'
import { type Stage, stages } from '../definition/table.ts'
import { isOpen, type Runner, type RunRow, runners, runs } from './table.ts'

/** A runner that was not heard of for so long is off: it asks or beats at least every twenty seconds. */
export const OFF_SECONDS = 60
/** Facts are kept for so long: each page that shows a waiting program asks for them. */
const KEPT_MS = 3000

export interface QueueFacts {
  runners: Pick<Runner, 'cmptId' | 'hello'>[]
  /** How long programs of a stage took lately, in milliseconds. */
  took: { stageId: number; ms: number }[]
}

/** What a runner is known by that can measure the memory of a whole program, beside the labels that it has itself. */
export const MEASURES_MEMORY = 'measures-memory'

/** The same of one that tells programs their seed: another would run a final re-run with none. */
export const TAKES_SEEDS = 'takes-seeds'

/** Also of a runner that said hello to a server of before there were these labels. */
export const labelsOfRunner = ({ labels, enforced, seeds }: Pick<Hello, 'labels' | 'enforced' | 'seeds'>): string[] => [
  ...labels,
  ...(enforced.memory === 'group' ? [MEASURES_MEMORY] : []),
  ...(seeds ? [TAKES_SEEDS] : []),
]

const facts = statement(() => ({
  runners: rows(
    { cmptId: runners.cmptId, hello: runners.hello },
    sql`from ${runners} where ${runners.revokedAt} is null and not ${runners.draining}
      and ${runners.seenAt} > now() - make_interval(secs => ${OFF_SECONDS}::int)`,
  ),
  took: value(sql<
    QueueFacts['took']
  >`(select coalesce(json_agg(json_build_object('stageId', one.stage_id, 'ms', one.ms)), '[]'::json)
    from (select late.stage_id, percentile_cont(0.5) within group (order by late.wall_ms)::int as ms
      from (select stage_id, wall_ms from ${runs} where started_at is not null and state = 'done' and wall_ms is not null
        order by started_at desc limit 500) as late group by late.stage_id) as one)`),
}))

const kept = new WeakMap<Db, { at: number; facts: Promise<QueueFacts> }>()

/** What is known of the queue, some seconds old at most. */
export function queueFacts(db: Db): Promise<QueueFacts> {
  const cached = kept.get(db)
  if (cached && performance.now() - cached.at < KEPT_MS) return cached.facts
  const found = facts(db, {})
  kept.set(db, { at: performance.now(), facts: found })
  found.catch(() => kept.delete(db))
  return found
}

export function canRun(
  { cmptId, hello }: QueueFacts['runners'][number],
  run: Pick<RunRow, 'cmptId' | 'labels' | 'form'>,
  { code }: Pick<Stage, 'code'>,
): boolean {
  if (!hello || !code || (cmptId !== null && cmptId !== run.cmptId)) return false
  return (
    run.labels.every((label) => labelsOfRunner(hello).includes(label)) &&
    code.memoryMb <= hello.memoryMb &&
    code.cores <= hello.cores &&
    (code.gpus ?? 0) <= (hello.gpus ?? 0) &&
    (run.form === 'tar' || !code.image || (hello.images ?? []).includes(code.image))
  )
}

/** When a waiting run will probably begin, if what waits before it takes as long as programs of its stage did lately. */
export function waitOf(
  { runners: all, took }: QueueFacts,
  run: Pick<RunRow, 'cmptId' | 'labels' | 'form' | 'stageId'>,
  { stage, place }: { stage: Pick<Stage, 'code'>; place: number },
): { waitSeconds: number | null; noRunner: boolean } {
  const able = all.filter((one) => canRun(one, run, stage))
  if (able.length === 0) return { waitSeconds: null, noRunner: true }
  const slots = able.reduce((sum, { hello }) => sum + (hello?.slots ?? 0), 0)
  const ms = took.find(({ stageId }) => stageId === run.stageId)?.ms
  if (ms === undefined) return { waitSeconds: null, noRunner: false }
  return { waitSeconds: Math.ceil((ms * place) / slots / 1000), noRunner: false }
}

const isOn = sql`${runners.revokedAt} is null and ${runners.seenAt} > now() - make_interval(secs => ${sql.raw(String(OFF_SECONDS))})`
const counted = (where: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${where}))::int`
const waits = sql`${runs.state} = 'waiting'`

/** See labelsOfRunner. */
const labels = sql`(${runners.hello} -> 'labels') || case when ${runners.hello} -> 'enforced' ->> 'memory' = 'group'
  then ${sql.raw(`'["${MEASURES_MEMORY}"]'`)}::jsonb else '[]'::jsonb end
  || case when ${runners.hello} -> 'seeds' = 'true' then ${sql.raw(`'["${TAKES_SEEDS}"]'`)}::jsonb else '[]'::jsonb end`

/** Waiting runs that no runner which is on may and can run: nobody will, until somebody adds one. */
const unservedNow = sql<number>`(
  select coalesce(sum(kind.many), 0)::int
  from (select ${runs.cmptId} as cmpt, ${runs.stageId} as stage, ${runs.labels} as labels, ${runs.form} = 'tar' as own, count(*) as many from ${runs}
    where ${waits} group by 1, 2, 3, 4) as kind join ${stages} on ${stages.id} = kind.stage
  where not exists (select from ${runners} where ${isOn} and not ${runners.draining}
    and (${runners.cmptId} is null or ${runners.cmptId} = kind.cmpt) and kind.labels <@ (${labels})
    and (${stages.code} ->> 'memoryMb')::int <= (${runners.hello} ->> 'memoryMb')::int
    and (${stages.code} ->> 'cores')::int <= (${runners.hello} ->> 'cores')::float
    and coalesce((${stages.code} ->> 'gpus')::int, 0) <= coalesce((${runners.hello} ->> 'gpus')::int, 0)
    and (kind.own or coalesce(${stages.code} ->> 'image', '') = '' or ${runners.hello} -> 'images' ? (${stages.code} ->> 'image'))))`

/** The queue of all competitions' programs and their runners, as part of a statement. */
export const queueStatePart = mapped(
  row(
    {
      waiting: counted(sql`${waits} and ${runs.purpose} <> 'debug'`),
      debugWaiting: counted(sql`${waits} and ${runs.purpose} = 'debug'`),
      running: counted(sql`${runs.state} = 'running'`),
      /** How long the one that has waited longest waits. */
      oldest: sql<number>`coalesce(extract(epoch from now() - min(${runs.createdAt}) filter (where ${waits})), 0)::float8`,
      unserved: unservedNow,
      runners: sql<number>`(select count(*)::int from ${runners} where ${isOn})`,
      off: sql<number>`(select count(*)::int from ${runners} where ${runners.revokedAt} is null and ${runners.hello} is not null
        and not (${isOn}))`,
      slots: sql<number>`(select coalesce(sum((${runners.hello} ->> 'slots')::int), 0)::int from ${runners}
        where ${isOn} and not ${runners.draining})`,
    },
    sql`from ${runs} where ${isOpen}`,
  ),
  (found) => found ?? { waiting: 0, debugWaiting: 0, running: 0, oldest: 0, unserved: 0, runners: 0, off: 0, slots: 0 },
)
