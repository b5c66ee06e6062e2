import type { Refusals } from '@leitai/platform/contract/refusals'

export const ldapRefusals = {
  'sso.ldapOpen': [
    400,
    '明文 LDAP 会泄露密码：请改用 ldaps:// 或开启 StartTLS（本机地址除外）',
    'LDAP without encryption exposes passwords. Use ldaps:// or StartTLS (except on this machine).',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'enterprise/ldap': typeof ldapRefusals
  }
}
