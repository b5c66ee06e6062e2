import { audit } from '@leitai/platform/audit/audit'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.manage.ts'
import { organisationTells } from '../hooks.ts'
import { endInvitationsBy, refuseLastAdmin, setRole } from '../members.ts'
import { lockManaged, roleIn } from '../organisation.ts'
import { roleChanged } from '../texts.ts'

export const setOrganisationRole: Handler<typeof contract.setOrganisationRole> = async (
  context,
  { organisationId, userId, role, title },
) => {
  const { db, now } = context
  const { name, key } = await lockManaged(context, organisationId)
  const place = { organisationId, userId }
  const before = orRefuse(await roleIn(db, organisationId, userId), 'organisation.noMember')
  if (before === 'admin' && role !== 'admin') {
    await refuseLastAdmin(db, place, before)
    await endInvitationsBy(db, place)
  }
  await setRole(db, place, { role, title })
  if (role === before) return { ok: true }
  await audit(context, {
    action: 'organisation.role',
    target: { kind: 'organisation', id: organisationId },
    detail: { userId, role, was: before },
  })
  await organisationTells.run({
    db,
    userId,
    ...roleChanged(name, role),
    now,
    link: `/organisation.html?key=${key}`,
  })
  return { ok: true }
}
