import { defineDomain } from '@leitai/platform/domain/domain'
import { calls } from './calls/index.ts'
import { closures } from './scheduled.ts'

export const domain = defineDomain({
  name: 'identity/profile',
  calls,
  tasks: [closures],
})
