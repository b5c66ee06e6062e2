import type { Namespace } from '@leitai/platform/web/framework/i18n/texts'
import type { Bundle } from '../bundles.ts'

export const texts = {
  cas: 'admin',
  ldap: 'admin',
  messengers: 'admin',
  saml: 'admin',
} as const satisfies Partial<Record<Namespace, Bundle>>
