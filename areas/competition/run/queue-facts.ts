import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'
import { rows, statement, value } from '@leitai/platform/db/statement'
import type { Hello } from '@leitai/runner/protocol'
import type { Stage } from '../definition/table.ts'
import { type Runner, type RunRow, runners, runs } from './table.ts'

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
  const known = kept.get(db)
  if (known && performance.now() - known.at < KEPT_MS) return known.facts
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
