import { defineDomain } from '../domain/domain.ts'
import { calls } from './calls/index.ts'

export const domain = defineDomain({
  name: 'platform/file',
  calls,
})
