import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.manage.ts'
import { makeOrganisation } from '../create.ts'
import { organisationTells } from '../hooks.ts'
import { personNamed } from '../person.ts'
import { roleChanged } from '../texts.ts'

export const createOrganisation: Handler<typeof contract.createOrganisation> = async (
  context,
  { key, name, kind, adminName },
) => {
  const { db, now } = context
  const { id: adminId } = await personNamed(db, adminName)
  const id = await makeOrganisation(db, { key, name, kind, adminId, now })
  await audit(context, {
    action: 'organisation.create',
    target: { kind: 'organisation', id },
    detail: { name: name.zh, key, userId: adminId },
  })
  const link = `/organisation-manage.html?id=${id}`
  await organisationTells.run({ db, userId: adminId, ...roleChanged(name, 'admin'), link, now })
  return { id, key }
}
