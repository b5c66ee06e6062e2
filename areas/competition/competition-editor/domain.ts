import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import { hostWaitingAsked } from '../staff/waiting.ts'
import { sameSolution } from '../team/same-solution-port.ts'
import { calls } from './calls/index.ts'
import { importJob } from './import.ts'
import { haveSameSolution, solutionReads } from './same-solution.ts'
import { tasks } from './scheduled.ts'
import { checkJob } from './scoring/check.ts'
import { trialJob } from './trial.ts'
import { storeJob } from './upload.ts'
import { addLaunches, addReturned } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/competition-editor',
  calls,
  jobs: [storeJob, checkJob, trialJob, importJob],
  tasks,
  hooks: [
    provide(sameSolution, haveSameSolution, solutionReads),
    on(adminWaitingAsked, addLaunches),
    on(hostWaitingAsked, addReturned),
  ],
})
