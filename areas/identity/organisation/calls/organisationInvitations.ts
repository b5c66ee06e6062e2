import { and, desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { users } from '../../account/table.ts'
import type * as contract from '../contract.manage.ts'
import { openAt } from '../invitation.ts'
import { managedOrganisation } from '../organisation.ts'
import { organisationInvitations as table } from '../table.ts'

export const organisationInvitations: Handler<typeof contract.organisationInvitations> = async (
  context,
  { organisationId, ...asked },
) => {
  const { db, now } = context
  await managedOrganisation(context, organisationId)
  const { page, pageSize, offset } = pageOf(asked)
  const wanted = and(eq(table.organisationId, organisationId), openAt(now))
  const rows = await db
    .select({ invitation: table, userName: users.name, avatar: users.avatar })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(wanted)
    .orderBy(desc(table.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.flatMap(({ invitation: { id, userId, role, at, expiresAt }, userName, avatar }) =>
    expiresAt ? [{ id, userId, userName, avatar: avatar ?? '', role, at, expiresAt }] : [],
  )
  return { list, total: await db.$count(table, wanted), page, pageSize }
}
