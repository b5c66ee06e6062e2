import { Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { findById } from '../../account/find-account.ts'
import type * as contract from '../contract.ts'
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
