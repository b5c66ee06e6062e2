import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { consentsOf, consentVersions, noteConsent } from '../../account/consent.ts'
import { lockAccount } from '../../account/own-contact.ts'
import type * as contract from '../contract.ts'

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
