import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { runEnded } from '../run/ended.ts'
import { hostWaitingAsked } from '../staff/waiting.ts'
import * as movesCalls from './calls/moves.ts'
import * as revisionCalls from './calls/revision.ts'
import { continueRerun } from './continue-rerun.ts'
import * as contract from './contract.ts'
import { revisionRefusals } from './refusals.ts'
import { revisionJob } from './run.ts'
import { addReadyRevisions } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/revision',
  refusals: revisionRefusals,
  calls: implement(contract, { ...revisionCalls, ...movesCalls }),
  jobs: [revisionJob],
  hooks: [on(runEnded, continueRerun), on(hostWaitingAsked, addReadyRevisions)],
})
