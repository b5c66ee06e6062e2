import type { SignInKind } from '@leitai/identity/sso/kind'
import { ldap } from './contract.ts'
import { ldapDirectory } from './directory.ts'

export const ldapKind: SignInKind<'ldap'> = {
  kind: ldap.kind,
  open: ({ settings, secret }) => ({ way: 'password', directory: ldapDirectory({ settings, secret }) }),
  addresses: () => [],
}
