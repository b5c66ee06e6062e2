import { defineDomain } from '@leitai/platform/domain/domain'
import { casKind } from './kind.ts'

export const domain = defineDomain({
  name: 'enterprise/cas',
  signInKinds: [casKind],
})
