import { type AnyPgColumn, and, eq, isNull, lt, or, sql } from '../db/orm.ts'

const SECONDS = 15

/** Attempts that are made again after the usual time, and the longest time after a later one. */
const PROMPT = 3

const LONGEST = 120

/**
 * A lease on a row, for one process at a time. The holder sets `taken`: an attempt number that counts up and fences later writes of earlier
 * holders, and an expiry by the database's clock. The holder renews it while it works (`renewing`); if the process dies, the row is free
 * again after `seconds`.
 */
export function leaseOf(
  table: { id: AnyPgColumn; attempt: AnyPgColumn; leaseUntil: AnyPgColumn },
  { seconds = SECONDS }: { seconds?: number } = {},
) {
  const after = (most: number) => sql`clock_timestamp() + make_interval(secs => ${most}::int)`
  const until = after(seconds)
  const isLost = lt(table.leaseUntil, sql`clock_timestamp()`)
  return {
    /** Set by a process that takes the row. */
    taken: { attempt: sql`${table.attempt} + 1`, leaseUntil: until },
    /** Set by the holder to continue. */
    renewed: { leaseUntil: until },
    /** Set by the holder that gives up an attempt, by their number: for longer after the third, so that what lacks something can come back. */
    waiting: (attempt: number) => ({
      leaseUntil: after(Math.min(seconds * 2 ** Math.max(0, attempt - PROMPT), LONGEST)),
    }),
    /** Set by the holder when done. */
    ended: { leaseUntil: null },
    /** No process holds it. */
    isFree: or(isNull(table.leaseUntil), isLost),
    /** Its holder has died. */
    isLost,
    /** This holder still has it: no other process has taken it since. */
    isHeld: (row: { id: number; attempt: number }) => and(eq(table.id, row.id), eq(table.attempt, row.attempt)),
    /** Renews three times per lease until stopped; a failed renewal is reported, and the next one may succeed. */
    renewing(renew: () => Promise<unknown>, failed: (error: unknown) => void): { stop(): void } {
      const timer = setInterval(() => void renew().catch(failed), (seconds * 1000) / 3)
      return { stop: () => clearInterval(timer) }
    },
  }
}
