import type * as contract from '@leitai/contract/identity/organisation.manage'
import { and, eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { openAt, organisationOfInvitation } from '../invitation.ts'
import { lockManaged } from '../organisation.ts'
import { organisationInvitations as table } from '../table.ts'

export const withdrawOrganisationInvitation: Handler<typeof contract.withdrawOrganisationInvitation> = async (
  context,
  { id },
) => {
  const { db, now } = context
  await lockManaged(context, await organisationOfInvitation(db, id, now))
  const [gone] = await db
    .delete(table)
    .where(and(eq(table.id, id), openAt(now)))
    .returning({ id: table.id })
  orRefuse(gone, 'organisation.noInvitation')
  return { ok: true }
}
