import type { CurrentUser } from '@leitai/platform/context/app-context'
import { adminWaitingKinds } from '@leitai/platform/contract/waiting'
import type { Db } from '@leitai/platform/db/db'
import { type Placeholders, statement } from '@leitai/platform/db/statement'
import { type AdminCounts, adminWaitingAsked, kindsOf, waitingIn } from '@leitai/platform/waiting/waiting'

async function readied() {
  const counts: AdminCounts = {}
  await adminWaitingAsked.run({ counts })
  return statement((given: Placeholders<{ meId: number }>) => kindsOf(counts, (count) => count(given)))
}
/** Made at the first use: only then are all domains connected. */
let ready: ReturnType<typeof readied> | null = null

/** What waits for an admin, that with the oldest first. */
export async function adminWaitingNow({ db, me }: { db: Db; me: Pick<CurrentUser, 'id'> }) {
  ready ??= readied()
  const run = await ready
  return waitingIn(adminWaitingKinds, await run(db, { meId: me.id }))
}
