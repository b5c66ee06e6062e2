import { adminWaitingKinds } from '@leitai/contract/core/waiting'
import type { CurrentUser } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Placeholders, statement } from '../../platform/db/statement.ts'
import { type AdminCounts, adminWaitingAsked, kindsOf, waitingIn } from '../../platform/waiting/waiting.ts'

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
