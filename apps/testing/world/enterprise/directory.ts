import { plainProvider } from '@leitai/identity/provider/testing'

const { secret: _secret, ...shared } = plainProvider

/** A directory that does not answer. */
export const directory = {
  ...shared,
  kind: 'ldap',
  key: 'worldldap',
  url: 'ldap://127.0.0.1:9',
  startTls: true,
  ca: '',
  baseDn: 'dc=example',
  bindDn: 'cn=demo',
  filter: '(uid={user})',
  goneDays: 0,
} as const
