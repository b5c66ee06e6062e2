import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { runEnded } from '../run/ended.ts'
import { hostWaitingAsked } from '../staff/waiting.ts'
import { calls } from './calls/index.ts'
import { continueRerun } from './continue-rerun.ts'
import { revisionJob } from './run.ts'
import { addReadyRevisions } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/revision',
  calls,
  jobs: [revisionJob],
  hooks: [on(runEnded, continueRerun), on(hostWaitingAsked, addReadyRevisions)],
})
