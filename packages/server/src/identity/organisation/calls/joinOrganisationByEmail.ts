import type * as contract from '@leitai/contract/identity/organisation'
import { Refused, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { findById } from '../../account/find-account.ts'
import { joinBySelf } from '../members.ts'
import { lockOrganisation } from '../organisation.ts'
import { domainOf } from '../rules.ts'

/** An account’s address is always a verified one. */
export const joinOrganisationByEmail: Handler<typeof contract.joinOrganisationByEmail> = async (
  { db, me, now },
  { organisationId },
) => {
  const { key, state, emailDomains } = await lockOrganisation(db, organisationId, 'share')
  if (state === 'closed') throw new Refused({ code: 'organisation.unknown' })
  const domain = domainOf((await findById(db, me.id))?.email ?? null)
  refuse(domain !== null && emailDomains.includes(domain) ? null : { code: 'organisation.email' })
  await joinBySelf(db, { organisationId, userId: me.id, via: 'domain', now })
  return { id: organisationId, key }
}
