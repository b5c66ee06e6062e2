import { defineDomain } from '../../platform/domain/domain.ts'
import { on } from '../../platform/domain/hook.ts'
import { runEnded } from '../run/ended.ts'
import { calls } from './calls/index.ts'
import { continueRerun } from './continue-rerun.ts'
import { revisionJob } from './run.ts'

export const domain = defineDomain({
  name: 'competition/revision',
  calls,
  jobs: [revisionJob],
  hooks: [on(runEnded, continueRerun)],
})
