import { defineDomain } from '@leitai/platform/domain/domain'
import { samlKind } from './kind.ts'
import { samlRefusals } from './refusals.ts'

export const domain = defineDomain({
  name: 'enterprise/saml',
  refusals: samlRefusals,
  signInKinds: [samlKind],
})
