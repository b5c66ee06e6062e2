import type { CurrentUser } from '@leitai/platform/context/app-context'
import { type HostWaitingKind, hostWaitingKinds } from '@leitai/platform/contract/waiting'
import type { Db } from '@leitai/platform/db/db'
import { type Placeholders, statement } from '@leitai/platform/db/statement'
import { defineHook } from '@leitai/platform/domain/hook'
import { kindsOf, type WaitingPart, waitingIn } from '@leitai/platform/waiting/waiting'
import type { HostRole } from '../host-console/contract.ts'
import { refusalToRun } from './rules.ts'

interface Asked {
  cmptId: number
  /** Judges have marks of their own, and nobody learns of a matter about themself. */
  meId: number
  now: Date
}

/** Counts what waits of one kind, with the roles that see it. */
interface HostCount {
  part: (given: Placeholders<Asked>) => WaitingPart
  sees: (role: HostRole) => boolean
}
export type HostCounts = Partial<Record<HostWaitingKind, HostCount>>

/**
 * Adds counts of what waits for the staff of a competition. Runs once in a process: the counts of all domains make one statement, which
 * every page of the host console runs, so each needs an index.
 */
export const hostWaitingAsked = defineHook<{ counts: HostCounts }>('staff.waiting')

async function readied() {
  const counts: HostCounts = {}
  await hostWaitingAsked.run({ counts })
  const run = statement((given: Placeholders<Asked>) => kindsOf(counts, ({ part }) => part(given)))
  return { counts, run }
}
/** Whether a role runs the competition, for most counts. */
export const runsIt = (role: HostRole) => refusalToRun(role) === null

/** Made at the first use: only then are all domains connected. */
let ready: ReturnType<typeof readied> | null = null

/** What waits in a competition, of what a role sees, that with the oldest first. */
export async function hostWaitingNow(
  { db, me, now }: { db: Db; me: Pick<CurrentUser, 'id'>; now: Date },
  { cmptId, role }: { cmptId: number; role: HostRole },
) {
  ready ??= readied()
  const { counts, run } = await ready
  const found = await run(db, { cmptId, meId: me.id, now })
  const seen = hostWaitingKinds.filter((kind) => counts[kind]?.sees(role))
  return waitingIn(seen, found)
}
