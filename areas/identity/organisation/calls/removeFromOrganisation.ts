import { audit } from '@leitai/platform/audit/audit'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.manage.ts'
import { organisationTells } from '../hooks.ts'
import { takeOut } from '../members.ts'
import { lockManaged, roleIn } from '../organisation.ts'
import { removed } from '../texts.ts'

export const removeFromOrganisation: Handler<typeof contract.removeFromOrganisation> = async (
  context,
  { organisationId, userId },
) => {
  const { db, now } = context
  const { name, key } = await lockManaged(context, organisationId)
  const role = orRefuse(await roleIn(db, organisationId, userId), 'organisation.noMember')
  await takeOut(db, { organisationId, userId, role, state: 'removed', now })
  await audit(context, {
    action: 'organisation.remove',
    target: { kind: 'organisation', id: organisationId },
    detail: { userId, role },
  })
  await organisationTells.run({ db, userId, ...removed(name), link: `/organisation.html?key=${key}`, now })
  return { ok: true }
}
