import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.manage.ts'
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
