import { type AnyPgColumn, and, eq, isNull, lt, or, sql } from '../db/orm.ts'

const SECONDS = 15

/**
 * A row that one process at a time works on. Who takes it sets `taken`: a number that counts up, which fences every later write of an earlier holder, and a
 * time until which the row is theirs, by the database's clock. The holder renews it while it works (`renewing`); a row whose process has died is free again
 * after `seconds`.
 */
export function leaseOf(
  table: { id: AnyPgColumn; attempt: AnyPgColumn; leaseUntil: AnyPgColumn },
  { seconds = SECONDS }: { seconds?: number } = {},
) {
  const until = sql`clock_timestamp() + make_interval(secs => ${seconds}::int)`
  const isLost = lt(table.leaseUntil, sql`clock_timestamp()`)
  return {
    /** To be set by who takes the row. */
    taken: { attempt: sql`${table.attempt} + 1`, leaseUntil: until },
    /** To be set by who goes on working. */
    renewed: { leaseUntil: until },
    /** To be set by who has come to an end. */
    ended: { leaseUntil: null },
    /** Nobody works on it. */
    isFree: or(isNull(table.leaseUntil), isLost),
    /** Whoever worked on it is gone. */
    isLost,
    /** This holder has it still: it was not taken by another since. */
    isHeld: (row: { id: number; attempt: number }) => and(eq(table.id, row.id), eq(table.attempt, row.attempt)),
    /** Renews three times as often as needed until it is stopped; a renewal that fails is told, and the next one may succeed. */
    renewing(renew: () => Promise<unknown>, failed: (error: unknown) => void): { stop(): void } {
      const timer = setInterval(() => void renew().catch(failed), (seconds * 1000) / 3)
      return { stop: () => clearInterval(timer) }
    },
  }
}
