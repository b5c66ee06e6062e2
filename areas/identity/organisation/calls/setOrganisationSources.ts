import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.manage.ts'
import { lockOrganisation } from '../organisation.ts'
import { organisations } from '../table.ts'

export const setOrganisationSources: Handler<typeof contract.setOrganisationSources> = async (
  context,
  { organisationId, providerKeys, emailDomains },
) => {
  const { db } = context
  await lockOrganisation(db, organisationId)
  const sources = { providerKeys: [...new Set(providerKeys)], emailDomains: [...new Set(emailDomains)] }
  await db.update(organisations).set(sources).where(eq(organisations.id, organisationId))
  await audit(context, {
    action: 'organisation.sources',
    target: { kind: 'organisation', id: organisationId },
    detail: sources,
  })
  return { ok: true }
}
