import { rows } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray, lt, or, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { forgetUploads } from '@leitai/platform/file/file'
import { defineTask } from '@leitai/platform/jobs/task'
import { competitions, stages } from '../definition/table.ts'
import type { RunWeight } from './contract.admin.ts'
import { rescueRuns } from './queue.ts'
import { unnamed } from './shown-facts.ts'
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

/** Debug runs are kept for so long, and those of final re-runs that were dropped; those of submissions as long as these. */
const KEPT_MS = 30 * 86_400_000
const BATCH = 200

const isOfNothing = or(
  eq(runs.purpose, 'debug'),
  sql`exists (select from revisions where revisions.id = ${runs.revisionId} and revisions.state = 'cancelled')`,
)

/** Deletes old runs that nothing depends on, with their programs, logs and results. */
export async function cleanUpRuns(ctx: AppContext): Promise<void> {
  const { db, storage } = ctx
  const before = new Date(ctx.now().getTime() - KEPT_MS)
  const isOld = and(isOfNothing, eq(runs.state, 'done'), lt(runs.finishedAt, before))
  for (;;) {
    const old = await db.select({ id: runs.id }).from(runs).where(isOld).limit(BATCH)
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    const gone = await transaction(db, async (tx) => {
      const rows = await tx.delete(runs).where(inArray(runs.id, ids)).returning()
      const unused = await unnamed(
        tx,
        rows.map(({ objectKey }) => objectKey),
      )
      await forgetUploads(tx, unused)
      return [...unused, ...rows.flatMap(({ outputKey, notebookKey }) => [outputKey, notebookKey])]
    })
    // What is not deleted now is found by the daily search for objects that nothing names.
    for (const key of gone) if (key) await storage.delete(key)
  }
}

export const tasks = [
  defineTask({ name: 'runs', every: '2 seconds', run: rescueRuns }),
  defineTask({ name: 'debugRuns', every: 'hour', run: cleanUpRuns }),
]
