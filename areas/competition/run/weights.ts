import { rows } from '@leitai/pg-kit/statement'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { eq, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { competitions, stages } from '../definition/table.ts'
import type { RunWeight } from './contract.admin.ts'
import { isOpen, runs, runWeights } from './table.ts'

/** It holds for programs that are handed in from then on. */
export async function weighRunsOf(db: Db, cmptId: number, weight: RunWeight): Promise<void> {
  const [found] = await db.select({ id: competitions.id }).from(competitions).where(eq(competitions.id, cmptId))
  orRefuse(found, 'competition.unknown')
  if (weight === '1') await db.delete(runWeights).where(eq(runWeights.cmptId, cmptId))
  else
    await db
      .insert(runWeights)
      .values({ cmptId, weight })
      .onConflictDoUpdate({ target: runWeights.cmptId, set: { weight } })
}

const openRuns = (state: 'waiting' | 'running') =>
  sql<number>`(select count(*)::int from ${runs} where ${runs.cmptId} = ${competitions.id} and ${runs.state} = ${sql.raw(`'${state}'`)})`

/** Competitions that share the runners, at most a hundred, the busiest first. */
export const sharesPart = rows(
  {
    id: competitions.id,
    title: sql<Words>`${competitions.title}`,
    weight: sql<RunWeight>`coalesce((select ${runWeights.weight} from ${runWeights} where ${runWeights.cmptId} = ${competitions.id}), '1')`,
    waiting: openRuns('waiting'),
    running: openRuns('running'),
  },
  sql`from ${competitions} where ${competitions.id} in (
      select ${runs.cmptId} from ${runs} where ${isOpen}
      union select ${runWeights.cmptId} from ${runWeights}
      union select ${stages.cmptId} from ${stages} where ${stages.code} is not null and ${stages.startAt} <= now()
        and (${stages.endAt} is null or ${stages.endAt} > now()))
    order by ${openRuns('waiting')} desc, ${competitions.id} desc limit 100`,
)
