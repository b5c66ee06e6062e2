import type { Db } from '../../platform/db/db.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { publish } from '../../platform/pubsub/hub.ts'
import type { CodeData } from '../definition/table.ts'
import { type NewRun, priorities } from './queue.ts'
import { type RunRow, runs } from './table.ts'
import { RUNS_WAIT_TOPIC } from './topic.ts'

const AT_ONCE = 500

/** Ends the runs of a final re-run that is not wanted any more; nothing is told of them, as nothing depends on them. */
export async function cancelRunsOf(db: Db, revisionId: number, now: Date): Promise<void> {
  const of = (state: RunRow['state']) => and(eq(runs.revisionId, revisionId), eq(runs.state, state))
  await db
    .update(runs)
    .set({ state: 'done', outcome: 'cancelled', endedByHost: true, cancelAt: now, finishedAt: now })
    .where(of('waiting'))
  await db.update(runs).set({ cancelAt: now, endedByHost: true }).where(of('running'))
}

/** Puts the runs of a final re-run in line: one of each program for every seed. */
export async function enqueueFinals(
  db: Db,
  list: NewRun[],
  { revisionId, seeds, data, now }: { revisionId: number; seeds: number; data: CodeData | null; now: Date },
): Promise<void> {
  const all = list.flatMap((run) => Array.from({ length: seeds }, (_, at) => ({ ...run, seed: at + 1 })))
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const values = all.slice(from, from + AT_ONCE).map((run) => ({
      ...{ ...run, revisionId, data, priority: priorities.final, createdAt: now },
      turn: run.seed,
    }))
    await db.insert(runs).values(values)
  }
  await publish(db, RUNS_WAIT_TOPIC, null)
}
