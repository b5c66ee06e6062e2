import { type AdminWaitingKind, MOST_WAITING } from '../contract/waiting.ts'
import { type SQL, type SQLWrapper, sql } from '../db/orm.ts'
import { mapped, type Part, type Placeholders, row } from '../db/statement.ts'
import { defineHook } from '../domain/hook.ts'

/** How many things wait and since when the oldest does; null if none does. */
export type WaitingPart = Part<{ count: number; oldest: Date } | null>

/** What waits in the rows of `from …`, each since `at`. Ends at MOST_WAITING rows, so that it stays cheap whatever piles up. */
export const waitingPart = ({ at, from }: { at: SQLWrapper; from: SQL }): WaitingPart =>
  mapped(
    row(
      {
        count: sql<number>`count(*)::int`,
        oldest: sql<number | null>`(extract(epoch from min(waiting.at)) * 1000)::float8`,
      },
      sql`from (select ${at} as at ${from} limit ${sql.raw(String(MOST_WAITING))}) as waiting`,
    ),
    (found) => (found && found.oldest !== null ? { count: found.count, oldest: new Date(found.oldest) } : null),
  )

/** Counts what waits of one kind. `meId`: who asks, as nobody learns of a matter about themself. */
type AdminCount = (given: Placeholders<{ meId: number }>) => WaitingPart
export type AdminCounts = Partial<Record<AdminWaitingKind, AdminCount>>

/**
 * Adds counts of what waits for an admin. Runs once in a process: the counts of all domains make one statement, which every page of the
 * admin console runs, so each needs an index.
 */
export const adminWaitingAsked = defineHook<{ counts: AdminCounts }>('waiting.admin')

/** The parts of a statement, by kind. */
export const kindsOf = <C>(counts: Readonly<Record<string, C>>, partOf: (count: C) => WaitingPart) =>
  Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, partOf(count)]))

/** The kinds of which something waits, that with the oldest first. */
export const waitingIn = <K extends string>(
  kinds: readonly K[],
  found: Readonly<Record<string, { count: number; oldest: Date } | null>>,
) =>
  kinds
    .flatMap((kind) => {
      const waits = found[kind]
      return waits ? [{ kind, ...waits }] : []
    })
    .toSorted((a, b) => a.oldest.getTime() - b.oldest.getTime())
