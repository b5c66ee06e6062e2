import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as lab from '../contract.ts'
import { labRequests } from '../table.ts'

export const applyUse: Handler<typeof lab.applyUse> = async ({ db, me, now }, input) => {
  // The path is public, but only a logged-in user can receive an answer.
  const { id: userId } = orRefuse(me, 'login.missing')
  const [made] = await db
    .insert(labRequests)
    .values({ ...input, userId, at: now })
    .onConflictDoNothing()
    .returning({ id: labRequests.id, state: labRequests.state })
  return orRefuse(made, 'lab.open')
}
