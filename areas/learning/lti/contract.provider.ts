import { address, clientId, defineKind, directory } from '@leitai/platform/config/contract.sso-providers'
import * as form from '@leitai/platform/contract/form'
import * as z from 'zod/mini'

/** A course platform (LTI): it opens this site itself, so that its log-in begins there and nowhere here. */
export const lti = defineKind({
  kind: 'lti',
  name: { zh: '课程平台（LTI 1.3）', en: 'Course platform (LTI 1.3)' },
  way: 'elsewhere',
  settings: z.object({
    ...directory,
    kind: z.literal('lti'),
    issuer: address,
    clientId,
    /** Deployments that may open this site, separated by commas; empty: all of this client. */
    deployments: z._default(form.maybe(1000), ''),
    /** Where it takes requests for a log-in, gives tokens for its services, and shows its keys. */
    authorizationUrl: address,
    tokenUrl: address,
    jwksUrl: address,
    /** The audience of our requests for tokens, where it is not `tokenUrl`. */
    tokenAudience: z._default(form.maybe(500), ''),
  }),
  mapping: {
    subject: 'sub',
    account: 'user_username, preferred_username, name',
    number: 'person_sourcedid',
    name: 'name',
    school: 'school',
    department: 'department',
    role: 'role',
    email: 'email',
  },
  needsSecret: false,
  endsLogIns: false,
})

declare module '@leitai/platform/config/contract.sso-providers' {
  interface ProviderKinds {
    lti: typeof lti
  }
}
