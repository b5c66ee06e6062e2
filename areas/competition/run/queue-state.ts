import { sql } from '@leitai/platform/db/orm'
import { mapped, row } from '@leitai/platform/db/statement'
import { stages } from '../definition/table.ts'
import { MEASURES_MEMORY, OFF_SECONDS, TAKES_SEEDS } from './queue-facts.ts'
import { isOpen, runners, runs } from './table.ts'

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
