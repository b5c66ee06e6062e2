import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.manage.ts'
import { countsOf } from '../counts.ts'
import { codeOf } from '../join-code.ts'
import { briefOf, managedOrganisation } from '../organisation.ts'

export const organisationManaged: Handler<typeof contract.organisationManaged> = async (
  context,
  { organisationId },
) => {
  const { db, now } = context
  const found = await managedOrganisation(context, organisationId)
  const { about, site, contact, version, state, providerKeys, emailDomains } = found
  return {
    ...briefOf(found),
    about,
    site,
    contact,
    version,
    state,
    providerKeys,
    emailDomains,
    counts: await countsOf(db, organisationId, now),
    code: await codeOf(db, organisationId),
  }
}
