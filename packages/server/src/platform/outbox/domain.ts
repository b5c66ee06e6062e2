import { defineDomain } from '../domain/domain.ts'
import { calls } from './calls/index.ts'
import { sendJob } from './send.ts'

export const domain = defineDomain({
  name: 'platform/outbox',
  calls,
  jobs: [sendJob],
})
