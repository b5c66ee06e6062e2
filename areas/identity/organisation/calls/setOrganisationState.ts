import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.manage.ts'
import { lockOrganisation } from '../organisation.ts'
import { organisations } from '../table.ts'

export const setOrganisationState: Handler<typeof contract.setOrganisationState> = async (
  context,
  { organisationId, state, reason },
) => {
  const { db } = context
  const before = await lockOrganisation(db, organisationId)
  if (before.state === state) return { ok: true }
  await db.update(organisations).set({ state }).where(eq(organisations.id, organisationId))
  await audit(context, {
    action: state === 'closed' ? 'organisation.close' : 'organisation.open',
    target: { kind: 'organisation', id: organisationId },
    reason,
    detail: { name: before.name.zh || before.name.en },
  })
  return { ok: true }
}
