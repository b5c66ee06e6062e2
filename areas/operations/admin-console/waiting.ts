import type { CurrentUser } from '@leitai/platform/context/app-context'
import { adminWaitingKinds } from '@leitai/platform/contract/waiting'
import type { Db } from '@leitai/platform/db/db'
import { type Placeholders, statement } from '@leitai/platform/db/statement'
import { declaredAs } from '@leitai/platform/domain/connected'
import { type AdminWaiting, countedByKind, waitingIn } from '@leitai/platform/waiting/waiting'

function countsOfAll() {
  const kinds: AdminWaiting = Object.assign({}, ...declaredAs('adminWaiting'))
  return statement((given: Placeholders<{ meId: number }>) => countedByKind(kinds, (rows) => rows(given)))
}
/** Made at the first use: only then are all domains connected. */
let counts: ReturnType<typeof countsOfAll> | null = null

/** What waits for an admin, that with the oldest first. */
export async function adminWaitingNow({ db, me }: { db: Db; me: Pick<CurrentUser, 'id'> }) {
  counts ??= countsOfAll()
  return waitingIn(adminWaitingKinds, await counts(db, { meId: me.id }))
}
