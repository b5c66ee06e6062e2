import { defineKind, directory, maybeAddress } from '@leitai/platform/config/contract.sso-providers'
import * as form from '@leitai/platform/contract/form'
import * as z from 'zod/mini'

const certificates = z._default(form.maybe(40_000), '')

/** SAML 2.0. */
export const saml = defineKind({
  kind: 'saml',
  name: { zh: 'SAML 2.0', en: 'SAML 2.0' },
  way: 'post',
  settings: z.object({
    ...directory,
    kind: z.literal('saml'),
    /** The identity provider's metadata; the three fields below are then empty. */
    metadata: z._default(form.maybe(200_000), ''),
    entityId: z._default(form.maybe(500), ''),
    entryPoint: z._default(maybeAddress, ''),
    logoutUrl: z._default(maybeAddress, ''),
    /** PEM, one after the other. */
    certificates,
    /** Our own certificate (PEM), if the secret is its private key: requests are signed, and assertions may be encrypted. */
    certificate: certificates,
  }),
  mapping: {
    subject: 'eduPersonPrincipalName, nameID',
    account: 'eduPersonPrincipalName, uid',
    number: 'employeeNumber, uid',
    name: 'displayName, cn',
    school: 'o, schacHomeOrganization',
    department: 'ou',
    role: 'eduPersonScopedAffiliation, eduPersonAffiliation',
    email: 'mail',
  },
  needsSecret: false,
  endsLogIns: false,
})

declare module '@leitai/platform/config/contract.sso-providers' {
  interface ProviderKinds {
    saml: typeof saml
  }
}
