import { defineDomain } from '@leitai/platform/domain/domain'
import { SECRET_USE } from './providers.ts'
import { ssoProviders } from './table.ts'

export const domain = defineDomain({
  name: 'identity/provider',
  encrypted: [{ id: ssoProviders.key, texts: [[ssoProviders.secret, SECRET_USE]] }],
})
