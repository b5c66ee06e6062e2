import { defineKind, directory, isSafe } from '@leitai/platform/config/contract.sso-providers'
import * as form from '@leitai/platform/contract/form'
import * as z from 'zod/mini'

const ldapAddress = form
  .text(500)
  .check(z.refine((written) => written === '' || /^ldaps?:\/\/[^\s/?#@]+\/?$/.test(written), { error: 'wrong' }))

/** LDAP and Active Directory. */
export const ldap = defineKind({
  kind: 'ldap',
  name: { zh: 'LDAP / Active Directory', en: 'LDAP / Active Directory' },
  way: 'password',
  settings: z.object({
    ...directory,
    kind: z.literal('ldap'),
    url: ldapAddress,
    startTls: z._default(z.boolean(), false),
    /** Certificates of the authorities to trust (PEM); empty: those that the system trusts. */
    ca: z._default(form.maybe(40_000), ''),
    baseDn: form.text(500),
    /** The service account that searches. */
    bindDn: form.text(500),
    /** `{user}` is what was typed, escaped. */
    filter: z._default(
      form.text(500).check(z.refine((filter) => filter.includes('{user}'), { error: 'wrong' })),
      '(uid={user})',
    ),
    /** Days after which a link is suspended if the directory no longer knows somebody; 0: never. */
    goneDays: z._default(z.int().check(z.minimum(0), z.maximum(365)), 7),
  }),
  mapping: {
    subject: 'entryUUID',
    account: 'uid, sAMAccountName',
    number: 'employeeNumber, uid, sAMAccountName',
    name: 'displayName, cn',
    school: 'o',
    department: 'department, departmentNumber, ou',
    role: 'eduPersonAffiliation, employeeType',
    email: 'mail',
  },
  needsSecret: false,
  endsLogIns: false,
  // Passwords would go over the network for everybody to read.
  refusal: ({ startTls, url }) => (startTls || isSafe(url, ['ldaps:', 'ldap:']) ? null : { code: 'sso.ldapOpen' }),
})

declare module '@leitai/platform/config/contract.sso-providers' {
  interface ProviderKinds {
    ldap: typeof ldap
  }
}
