import type * as contract from '@leitai/contract/identity/profile'
import { Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { consentsOf, consentVersions, noteConsent } from '../../account/consent.ts'
import { lockAccount } from '../../account/own-contact.ts'

export const agreeConsent: Handler<typeof contract.agreeConsent> = async (context, { document, version }) => {
  const { db, me, ip, now } = context
  if (version !== (await consentVersions(db))[document]) throw new Refused({ code: 'account.consentVersion' })
  // Serialised: a button pressed twice is one consent.
  await lockAccount(db, me.id)
  const given = await consentsOf(db, me.id)
  const agreed = given.some((one) => one.document === document && one.version === version)
  if (!agreed) await noteConsent(db, { userId: me.id, documents: [document], ip, now })
  return { ok: true }
}
