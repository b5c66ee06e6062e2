import { address, defineKind, directory } from '@leitai/platform/config/contract.sso-providers'
import * as z from 'zod/mini'

/** The Central Authentication Service. */
export const cas = defineKind({
  kind: 'cas',
  name: { zh: 'CAS', en: 'CAS' },
  way: 'redirect',
  settings: z.object({
    ...directory,
    kind: z.literal('cas'),
    /** Without `/login`. */
    url: address,
    version: z._default(z.enum(['2', '3']), '3'),
  }),
  mapping: {
    subject: 'user',
    account: 'user',
    number: 'employeeNumber, studentNumber, user',
    name: 'cn, displayName, name, userName',
    school: 'o',
    department: 'departmentNumber, department, ou',
    role: 'eduPersonAffiliation, containerId, role',
    email: 'mail, email',
  },
  needsSecret: false,
  endsLogIns: true,
})

declare module '@leitai/platform/config/contract.sso-providers' {
  interface ProviderKinds {
    cas: typeof cas
  }
}
