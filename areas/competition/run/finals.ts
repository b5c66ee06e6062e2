import type { Db } from '@leitai/platform/db/open'
import { and, eq, ne, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { publish } from '@leitai/platform/pubsub/hub'
import type { CodeData } from '../definition/columns.ts'
import { type NewRun, priorities } from './queue.ts'
import { runs } from './table.ts'
import { RUNS_WAIT_TOPIC } from './topics.ts'
import { finalTurns } from './turn.ts'

const AT_ONCE = 500

/**
 * Ends the runs of a final re-run that is not wanted any more; nothing is told of them, as nothing depends on them. What they made is named by
 * nothing from now on, so that the daily search for such objects deletes it.
 */
export async function cancelRunsOf(db: Db, revisionId: number, now: Date): Promise<void> {
  const ofRerun = eq(runs.revisionId, revisionId)
  // In one statement: a run that is given out or back meanwhile is seen as it is then.
  const ifWaiting = (value: SQL, column: SQLWrapper) =>
    sql`case when ${runs.state} = 'waiting' then ${value} else ${column} end`
  await db
    .update(runs)
    .set({
      cancelAt: now,
      endedByHost: true,
      finishedAt: ifWaiting(sql`${now}::timestamptz`, runs.finishedAt),
      state: ifWaiting(sql`'done'`, runs.state),
      outcome: ifWaiting(sql`'cancelled'`, runs.outcome),
    })
    .where(and(ofRerun, ne(runs.state, 'done')))
  await db
    .update(runs)
    .set({ outputKey: null, outputSize: null, outputSha256: null, notebookKey: null, notebookSize: null })
    .where(and(ofRerun, eq(runs.state, 'done')))
}

/** Puts the runs of a final re-run in line: one of each program for every seed. */
export async function enqueueFinals(
  db: Db,
  list: NewRun[],
  { revisionId, seeds, data, now }: { revisionId: number; seeds: number; data: CodeData | null; now: Date },
): Promise<void> {
  const [first] = list
  if (!first) return
  const turnOf = await finalTurns(db, first.cmptId)
  // All with the first seed, then all with the second.
  const all = Array.from({ length: seeds }, (_, at) => list.map((run) => ({ ...run, seed: at + 1 }))).flat()
  const common = { revisionId, data, priority: priorities.final, createdAt: now }
  const values = all.map((run, at) => ({ ...run, ...common, turn: turnOf(at) }))
  for (let from = 0; from < values.length; from += AT_ONCE)
    await db.insert(runs).values(values.slice(from, from + AT_ONCE))
  await publish(db, RUNS_WAIT_TOPIC, null)
}
