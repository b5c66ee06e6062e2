import { defineDomain } from '../../platform/domain/domain.ts'
import { calls } from './calls/index.ts'
import { revisionJob } from './run.ts'

export const domain = defineDomain({
  name: 'competition/revision',
  calls,
  jobs: [revisionJob],
})
