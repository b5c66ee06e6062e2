import { defineDomain } from '@leitai/platform/domain/domain'
import { ldapKind } from './kind.ts'
import { ldapRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'

export const domain = defineDomain({
  name: 'enterprise/ldap',
  refusals: ldapRefusals,
  tasks,
  signInKinds: [ldapKind],
})
