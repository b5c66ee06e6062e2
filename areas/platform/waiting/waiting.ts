import { mapped, type Part, type Placeholders, row } from '@leitai/pg-kit/statement'
import { type AdminWaitingKind, type HostWaitingKind, MOST_WAITING } from '../contract/waiting.ts'
import { type SQL, type SQLWrapper, sql } from '../db/orm.ts'

/** What waits, in the rows of `from …`, each since `at`. Every page of a console counts them, so each needs an index. */
interface WaitingRows {
  at: SQLWrapper
  from: SQL
}

/** What waits for an admin, by kind. `meId`: who asks, as nobody learns of a matter about themself. */
export type AdminWaiting = Partial<Record<AdminWaitingKind, (given: Placeholders<{ meId: number }>) => WaitingRows>>

export interface HostWaitingInput {
  cmptId: number
  /** Judges have marks of their own, and nobody learns of a matter about themself. */
  meId: number
  now: Date
}

/** What waits for the staff of a competition, by kind. */
export type HostWaiting = Partial<
  Record<
    HostWaitingKind,
    {
      /** Which of the staff see it: who runs the competition, who manages its people, who marks. */
      seenBy: 'running' | 'managing' | 'marking'
      rows: (given: Placeholders<HostWaitingInput>) => WaitingRows
    }
  >
>

/** How many rows there are and since when the oldest waits, or null. Ends at MOST_WAITING rows, so that it stays cheap whatever piles up. */
const counted = ({ at, from }: WaitingRows): Part<{ count: number; oldest: Date } | null> =>
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

/** The parts of a statement, by kind: the counts of all domains make one. */
export const countedByKind = <W>(kinds: Readonly<Record<string, W>>, rowsOf: (waiting: W) => WaitingRows) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, waiting]) => [kind, counted(rowsOf(waiting))]))

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
