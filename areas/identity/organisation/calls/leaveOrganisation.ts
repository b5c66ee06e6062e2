import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { takeOut } from '../members.ts'
import { lockOrganisation, roleIn } from '../organisation.ts'

export const leaveOrganisation: Handler<typeof contract.leaveOrganisation> = async (
  { db, me, now },
  { organisationId },
) => {
  await lockOrganisation(db, organisationId)
  const role = orRefuse(await roleIn(db, organisationId, me.id), 'organisation.notIn')
  await takeOut(db, { organisationId, userId: me.id, role, state: 'left', now })
  return { ok: true }
}
