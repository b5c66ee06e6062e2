import type { CurrentUser } from '@leitai/platform/context/app-context'
import { adminWaitingKinds } from '@leitai/platform/contract/waiting'
import type { Db } from '@leitai/platform/db/db'
import { type Placeholders, statement } from '@leitai/platform/db/statement'
import { declaredAs } from '@leitai/platform/domain/connected'
import { type AdminWaiting, countedByKind, waitingIn } from '@leitai/platform/waiting/waiting'

const countsNow = statement((given: Placeholders<{ meId: number }>) => {
  const kinds: AdminWaiting = Object.assign({}, ...declaredAs('adminWaiting'))
  return countedByKind(kinds, (rows) => rows(given))
})

/** What waits for an admin, that with the oldest first. */
export async function adminWaitingNow({ db, me }: { db: Db; me: Pick<CurrentUser, 'id'> }) {
  return waitingIn(adminWaitingKinds, await countsNow(db, { meId: me.id }))
}
