import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { mineOf } from '../mine.ts'

export const myOrganisations: Handler<typeof contract.myOrganisations> = async ({ db, me, now }) => {
  const { list, invitations, byEmail } = await mineOf(db, { userId: me.id, now: now.toISOString() })
  return {
    list,
    invitations: invitations.flatMap(({ expiresAt, ...one }) => (expiresAt ? [{ ...one, expiresAt }] : [])),
    byEmail,
  }
}
