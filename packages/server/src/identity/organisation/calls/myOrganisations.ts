import type * as contract from '@leitai/contract/identity/organisation'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { mineOf } from '../mine.ts'

export const myOrganisations: Handler<typeof contract.myOrganisations> = async ({ db, me, now }) => {
  const { list, invitations, byEmail } = await mineOf(db, { userId: me.id, now: now.toISOString() })
  return {
    list,
    invitations: invitations.flatMap(({ expiresAt, ...one }) => (expiresAt ? [{ ...one, expiresAt }] : [])),
    byEmail,
  }
}
