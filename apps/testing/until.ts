import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import type { Hub } from '@leitai/platform/pubsub/hub'

/** Polls `look` until it returns a truthy value; the test’s timeout ends the wait otherwise. */
export async function until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const seen = await look()
    if (seen) return seen
    await pause(20)
  }
}

/** Waits, by the server’s events, until a condition holds. */
export async function untilHolds<T>(
  { hub }: { hub: Hub },
  load: () => Promise<T>,
  holds: (found: T) => boolean,
): Promise<T> {
  for (;;) {
    const entered = Promise.withResolvers<void>()
    const stop = hub.subscribe('*', () => entered.resolve())
    try {
      const found = await load()
      if (holds(found)) return found
      await entered.promise
    } finally {
      stop()
    }
  }
}

/** Waits until so many statements of the database, or more, wait for a lock. */
export async function untilLocked(db: Db, count = 1): Promise<void> {
  await until(async () => {
    const { rows } = await db.execute<{ waiting: number }>(sql`select count(*)::int as waiting
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    return (rows[0]?.waiting ?? 0) >= count
  })
}
